package inventory

// FileStore keeps items in a file.
type FileStore struct{}

// Put writes “größe” → goto 🎉.
func (s *FileStore) Put(name string) error {
	/* 🎉 */ goto end // codeif: allow(no-for-loop) nothing
end:
	return nil
}
