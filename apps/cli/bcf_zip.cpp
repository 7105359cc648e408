// bcf_zip.cpp: packs files in memory, with libzip.
#include "bcf_zip.hpp"

#if HITBOX_HAS_BCF

#include <zip.h>
#include <memory>

namespace hitbox::cli {

namespace {

Error zip_failure(zip_error_t* error) {
    return {ErrorCode::unwritable, std::string("could not be packed: ") + zip_error_strerror(error), "--bcf"};
}

struct FreeSource {
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};
using SourcePointer = std::unique_ptr<zip_source_t, FreeSource>;

Result<std::string> bytes_in(zip_source_t* source) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_source_stat(source, &stat) != 0 || zip_source_open(source) != 0)
        return zip_failure(zip_source_error(source));
    std::string bytes(stat.size, '\0');
    const zip_int64_t count = zip_source_read(source, bytes.data(), bytes.size());
    zip_source_close(source);
    if (count != static_cast<zip_int64_t>(bytes.size())) return zip_failure(zip_source_error(source));
    return bytes;
}

}  // namespace

Result<std::string> zip_file(const std::vector<ZipEntry>& entries) {
    zip_error_t error;
    zip_error_init(&error);
    const SourcePointer source(zip_source_buffer_create(nullptr, 0, 0, &error));
    if (!source) return zip_failure(&error);
    zip_source_keep(source.get());  // zip_open takes one reference
    zip_t* archive = zip_open_from_source(source.get(), ZIP_CREATE | ZIP_TRUNCATE, &error);
    if (!archive) {
        zip_source_free(source.get());
        return zip_failure(&error);
    }
    constexpr zip_uint16_t first_of_january_1980 = 1 << 5 | 1;  // the earliest date of a zip file
    for (const ZipEntry& entry : entries) {
        zip_source_t* content = zip_source_buffer(archive, entry.bytes.data(), entry.bytes.size(), 0);
        const zip_int64_t index =
            content ? zip_file_add(archive, entry.name.c_str(), content, ZIP_FL_ENC_UTF_8) : -1;
        if (index < 0 || zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0,
                                              first_of_january_1980, 0) != 0) {
            if (index < 0 && content) zip_source_free(content);
            const Error failure = zip_failure(zip_get_error(archive));
            zip_discard(archive);
            return failure;
        }
    }
    if (zip_close(archive) != 0) {
        const Error failure = zip_failure(zip_get_error(archive));
        zip_discard(archive);
        return failure;
    }
    return bytes_in(source.get());
}

}  // namespace hitbox::cli

#endif
