/*
 * The links of a document must lead somewhere.
 */
#ifndef DLX_DOCUMENT_LINKS_H
#define DLX_DOCUMENT_LINKS_H

#include <filesystem>
#include <string>
#include <vector>

/*
 * Follows each link of a Markdown document: [text](file), [text](file#heading) and [text](#heading), where files are
 * named from the document's directory; links that leave the tree ("https://...") are not followed.  What is wrong is
 * added to 'faults', as ":LINE: why".
 */
void check_links(const std::filesystem::path &document, const std::vector<std::string> &lines,
                 std::vector<std::string> &faults);

#endif
