// What the public page does with a proposal.
export { aceitarProposta, pedirRenovacao, registrarVista, type Vista } from './comandos/do-cliente.ts'
export {
  abrirRetrato,
  LINK_NAO_VALE,
  lerPropostaPublica,
  lerRetrato,
  type PropostaPublica,
} from './consultas/publica.ts'
