// What pages of other modules show of the proposals.
export { LinhasDePropostas, usePropostasDoContato } from './do-contato.tsx'
