import { z } from 'zod'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { propostaAconteceu } from '../eventos.ts'
import { linkDaProposta } from '../links.ts'
import { tiposDeEvento, tiposDeProposta, type TipoDeEvento } from '../tipos.ts'
import { aprovadoresDa } from './consultas/aprovadores.ts'
import { lerProposta, quemFez } from './consultas/do-evento.ts'

const fato = z.object({
  proposta_id: z.uuid(),
  tipo: z.enum(tiposDeProposta),
  fato: z.enum(tiposDeEvento),
  n: z.number().int(),
  versao: z.number().int(),
  vendedor_id: z.uuid(),
})

const FALAS: Partial<Record<TipoDeEvento, (numero: string, cliente: string) => string>> = {
  vista: (n, c) => `${c} abriu a proposta ${n}`,
  aceita: (n, c) => `${c} aceitou a proposta ${n}`,
  renovacao_pedida: (n, c) => `${c} pediu a renovação da proposta ${n}`,
  expirada: (n) => `A proposta ${n} venceu`,
  aprovada: (n) => `Desconto aprovado: ${n}`,
  aprovacao_negada: (n) => `Desconto negado: ${n}`,
}

export const avisosDasPropostas: readonly TipoDeAviso[] = [
  aviso(propostaAconteceu, fato, {
    tipo: 'proposta.andou',
    modulo: 'Propostas',
    rotulo: 'Suas propostas',
    dica: 'O cliente abriu, aceitou ou pediu renovação; um desconto foi decidido; uma proposta venceu.',
    padrao: ['sino', 'cartao'],
    permissao: 'propostas.proposta.ver',
    async ler(db, e) {
      const fala = FALAS[e.fato]
      const p = fala && (await lerProposta(db, e.proposta_id))
      return p
        ? {
            para: [e.vendedor_id],
            por: await quemFez(db, e.proposta_id, e.n),
            titulo: fala(p.numero, p.cliente),
            href: linkDaProposta({ id: e.proposta_id, tipo: e.tipo }),
            // the first view of a version, not each of them
            chave: `proposta:${e.proposta_id}:${e.versao}:${e.fato === 'vista' ? e.fato : e.n}`,
          }
        : null
    },
  }),
  aviso(propostaAconteceu, fato, {
    tipo: 'proposta.aprovacao',
    modulo: 'Propostas',
    rotulo: 'Descontos a aprovar',
    dica: 'Alguém pediu aprovação para o desconto ou a margem de uma proposta.',
    padrao: ['sino', 'cartao'],
    aoSubstituto: true,
    permissao: 'propostas.proposta.aprovar',
    async ler(db, e) {
      const p = e.fato === 'aprovacao_pedida' ? await lerProposta(db, e.proposta_id) : undefined
      return p
        ? {
            para: (await aprovadoresDa(db, e.proposta_id)).map((u) => u.id),
            por: await quemFez(db, e.proposta_id, e.n),
            titulo: `Desconto a aprovar: ${p.numero}`,
            detalhe: p.cliente,
            href: linkDaProposta({ id: e.proposta_id, tipo: e.tipo }),
            chave: `proposta-aprovacao:${e.proposta_id}:${e.n}`,
          }
        : null
    },
  }),
]
