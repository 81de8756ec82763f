import type { MensagemDoVisitante } from '../contract/webchat.ts'
import { idClienteDo } from './enderecos.ts'
import type { LinhaDoFio } from './repositorio/fio.ts'

/** The author's signature line (`*Ana Prado*` and a blank line); the widget shows the first name instead. */
const ASSINATURA = /^\*([^*\n]{1,120})\*\n\n/

export function apresentar(l: LinhaDoFio): MensagemDoVisitante {
  const minha = l.direcao === 'entrada'
  const assinatura = minha ? null : ASSINATURA.exec(l.conteudo)
  const apagada = l.apagada_em !== null
  return {
    seq: l.seq,
    versao: l.versao,
    id_cliente: minha ? idClienteDo(l.id_externo) : null,
    minha,
    autor: assinatura?.[1]?.split(' ')[0] ?? null,
    texto: apagada ? '' : l.conteudo.slice(assinatura?.[0].length ?? 0),
    arquivo: apagada ? null : l.arquivo,
    cartao: apagada ? null : l.especial,
    escolhidas: l.escolha?.ids ?? [],
    citada: apagada ? null : (l.citada_texto?.replace(ASSINATURA, '') ?? null),
    reacao: apagada ? null : l.reacao,
    status: l.status,
    editada: l.editada_em !== null,
    apagada,
    em: l.criado_em.toISOString(),
  }
}
