// What pages of other modules show of the proposals.
export { LinhasDePropostas, usePropostasDoContato } from './do-contato.tsx'
export { ESTADOS } from './nomes.ts'
export { PropostasDoCartao } from './no-cartao.tsx'
export { Mandar } from './proposta/mandar.tsx'
