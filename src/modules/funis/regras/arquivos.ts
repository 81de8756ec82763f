/** Where the documents of cards lie. */
export const BUCKET_DOS_FUNIS = 'funis-arquivos'
