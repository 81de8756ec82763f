/** The bucket for the documents of cards. */
export const BUCKET_DOS_FUNIS = 'funis-arquivos'
