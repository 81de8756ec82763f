import { z } from 'zod'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { anulacaoMudou, faturaMudou, loteMudou } from '../eventos.ts'
import { linkDoDisparador } from '../links.ts'
import { nomeDoLote } from '../regras/nomes.ts'
import { anulacaoDoAviso } from './consultas/anulacoes.ts'
import { contestacaoDoAviso, lerLoteDoAviso } from './consultas/do-aviso.ts'

const mudanca = z.object({ lote_id: z.uuid() })

export const avisosDasFaturas: readonly TipoDeAviso[] = [
  aviso(loteMudou, mudanca, {
    tipo: 'faturas.aprovar',
    modulo: 'Faturas',
    rotulo: 'Lotes de faturas a aprovar',
    dica: 'Outra pessoa montou um lote e pediu a aprovação.',
    padrao: ['sino', 'cartao'],
    aoSubstituto: true,
    permissao: 'faturas.lote.aprovar',
    async ler(db, e) {
      const l = await lerLoteDoAviso(db, e.lote_id)
      if (l?.situacao !== 'em_aprovacao') return null
      const quem = await usuariosComPermissao(db, 'faturas.lote.aprovar')
      return {
        para: quem.map((u) => u.id).filter((id) => id !== l.montado_por && id !== l.pedida_por),
        por: l.pedida_por,
        titulo: `O lote ${nomeDoLote(l)} espera a sua aprovação`,
        detalhe: emReais(l.soma_centavos),
        href: linkDoDisparador({ lote: e.lote_id }),
        chave: `faturas-aprovar:${e.lote_id}:${l.versao}`,
      }
    },
  }),
  aviso(loteMudou, mudanca, {
    tipo: 'faturas.devolvido',
    modulo: 'Faturas',
    rotulo: 'Lotes seus que voltaram da aprovação',
    dica: 'Quem aprovaria devolveu o lote com o motivo.',
    padrao: ['sino', 'cartao'],
    aoSubstituto: true,
    permissao: 'faturas.lote.montar',
    async ler(db, e) {
      const l = await lerLoteDoAviso(db, e.lote_id)
      if (l?.situacao !== 'montando' || !l.devolvido_em || !l.devolvido_motivo) return null
      return {
        para: [...new Set([l.montado_por, l.devolvido_a ?? l.montado_por])],
        por: l.devolvido_por,
        titulo: `O lote ${nomeDoLote(l)} voltou da aprovação`,
        detalhe: l.devolvido_motivo,
        href: linkDoDisparador({ lote: e.lote_id }),
        chave: `faturas-devolvido:${e.lote_id}:${l.devolvido_em.toISOString()}`,
      }
    },
  }),
  aviso(loteMudou, mudanca, {
    tipo: 'faturas.falharam',
    modulo: 'Faturas',
    rotulo: 'Faturas que não saíram',
    dica: 'O envio de um lote terminou e algumas faturas falharam nos dois canais.',
    padrao: ['sino', 'cartao'],
    aoSubstituto: true,
    permissao: 'faturas.lote.enviar',
    async ler(db, e) {
      const l = await lerLoteDoAviso(db, e.lote_id)
      if (l?.situacao !== 'concluido' || l.falharam === 0) return null
      return {
        para: [l.montado_por],
        por: null,
        titulo:
          l.falharam === 1
            ? `Uma fatura do lote ${nomeDoLote(l)} não saiu`
            : `${l.falharam} faturas do lote ${nomeDoLote(l)} não saíram`,
        detalhe: 'Veja o motivo de cada uma e repita só as que falharam.',
        href: linkDoDisparador({ lote: e.lote_id }),
        chave: `faturas-falharam:${e.lote_id}:${l.tentativas}`,
      }
    },
  }),
  aviso(faturaMudou, z.object({ fatura_id: z.uuid(), fato: z.string() }), {
    tipo: 'faturas.contestada',
    modulo: 'Faturas',
    rotulo: 'Faturas contestadas',
    dica: 'Um membro contestou a fatura: a resposta vai em até 5 dias úteis.',
    padrao: ['sino', 'cartao'],
    aoSubstituto: true,
    permissao: 'faturas.lote.montar',
    async ler(db, e) {
      const c = e.fato === 'contestada' ? await contestacaoDoAviso(db, e.fatura_id) : undefined
      if (!c) return null
      return {
        para: (await usuariosComPermissao(db, 'faturas.lote.montar')).map((u) => u.id),
        por: null,
        titulo: `${c.membro} contestou a fatura ${c.numero}`,
        detalhe: c.texto,
        href: linkDoDisparador({ lote: c.lote_id, filtro: 'contestadas' }),
        chave: `faturas-contestada:${c.id}`,
      }
    },
  }),
  aviso(anulacaoMudou, z.object({ anulacao_id: z.uuid(), fatura_id: z.uuid() }), {
    tipo: 'faturas.anular',
    modulo: 'Faturas',
    rotulo: 'Cancelamentos e trocas de faturas a decidir',
    dica: 'Outra pessoa pediu para cancelar ou trocar uma fatura que já saiu.',
    padrao: ['sino', 'cartao'],
    aoSubstituto: true,
    permissao: 'faturas.lote.aprovar',
    async ler(db, e) {
      const a = await anulacaoDoAviso(db, e.anulacao_id)
      if (a?.situacao !== 'aguardando') return null
      return {
        para: (await usuariosComPermissao(db, 'faturas.lote.aprovar'))
          .map((u) => u.id)
          .filter((id) => id !== a.pedida_por),
        por: a.pedida_por,
        titulo: `${a.tipo === 'cancelar' ? 'Cancelar' : 'Trocar'} a fatura ${a.numero} de ${a.membro}?`,
        detalhe: `${emReais(a.valor_centavos)}: ${a.motivo}`,
        href: linkDoDisparador({ lote: a.lote_id, filtro: 'a_decidir' }),
        chave: `faturas-anular:${e.anulacao_id}`,
      }
    },
  }),
  aviso(anulacaoMudou, z.object({ anulacao_id: z.uuid(), fatura_id: z.uuid() }), {
    tipo: 'faturas.anulacao_decidida',
    modulo: 'Faturas',
    rotulo: 'Cancelamentos que você pediu e foram decididos',
    dica: 'Outra pessoa aceitou ou recusou o cancelamento ou a troca que você pediu.',
    padrao: ['sino'],
    permissao: 'faturas.fatura.anular',
    async ler(db, e) {
      const a = await anulacaoDoAviso(db, e.anulacao_id)
      if (a?.situacao !== 'aceita' && a?.situacao !== 'recusada') return null
      const feito = a.tipo === 'cancelar' ? 'cancelada' : 'trocada'
      return {
        para: [a.pedida_por],
        por: a.decidida_por,
        titulo: a.situacao === 'aceita' ? `A fatura ${a.numero} foi ${feito}` : `A fatura ${a.numero} não foi ${feito}`,
        detalhe: a.resposta ?? a.membro,
        href: linkDoDisparador({ lote: a.lote_id }),
        chave: `faturas-anulacao-decidida:${e.anulacao_id}`,
      }
    },
  }),
]
