package inventory;

class Report {
    static int printed;

    void print(String title, int width, int height, boolean wide {
        printed++;
    }
}
