# The benchmark on two small files, again and again: the first run has nothing to compare with, later ones have, and a
# number of solutions that is wrong ends it and is not stored.  Nothing is asked of the times.
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK}/problems)
file(COPY ${PUZZLES}/exact-cover/queens-8.dlx ${PUZZLES}/exact-cover/toy-colours.dlx DESTINATION ${WORK}/problems)
set(store ${WORK}/runs.jsonl)

# Runs the benchmark, with more options behind; its standard output must have each of 'expected' (a regular expression).
function(bench status expected)
  execute_process(COMMAND ${RUNNER} --runs 1 --store ${store} ${ARGN} ${PROGRAM} ${WORK}/problems
                  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL status)
    message(FATAL_ERROR "exit status ${result}, not ${status}\n${output}")
  endif()
  foreach(regex IN LISTS expected)
    if(NOT output MATCHES "${regex}")
      message(FATAL_ERROR "not printed: ${regex}\n${output}")
    endif()
  endforeach()
endfunction()

function(expect_runs number)
  file(STRINGS ${store} runs)
  list(LENGTH runs length)
  if(NOT length EQUAL number)
    message(FATAL_ERROR "${length} runs are stored, not ${number}")
  endif()
endfunction()

set(row "queens-8 +[a-z]+ +92 +[0-9]+ +[0-9]+[.][0-9]+")
set(ratio " +[0-9]+[.][0-9]+")
set(answers --answers ${PUZZLES}/README.md)

bench(0 "nothing to compare with;${row}\n;toy-colours +[a-z]+ +1 " ${answers})
expect_runs(1)
bench(0 "ratios to the run of 2...-..-..T..:..:..Z, dlx [0-9];${row}${ratio} +1.00\n;geometric mean${ratio} +1.00\n" ${answers})
bench(0 "ratios to the run;${row}\n" --engine links)
expect_runs(3)

file(WRITE ${WORK}/wrong.md "| `queens-8.dlx` | one too many | 93 |\n")
bench(1 "WRONG: the answer is 93;not stored" --answers ${WORK}/wrong.md)
expect_runs(3)

file(READ ${store} text)
string(REPLACE "\"92\"" "\"91\"" text "${text}")
file(WRITE ${store} "${text}")
bench(1 "WRONG: 91 solutions in the stored run" --engine links)
expect_runs(3)

file(WRITE ${store} "not JSON\n")
bench(2 "not a run")
bench(2 "usage" --runs 0)
