// codeif: allow(no-global-variables) the linker script places it
#include <string>

int total;

struct inventory {
    std::string name;
};
