import { z } from 'zod'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { APROVAR } from '../contract/comum.ts'
import { ajusteMudou, alertasMudaram, livroConferido } from '../eventos.ts'
import { linkDosAjustes, linkDoPainelDoEstoque, linkDosAlertas } from '../links.ts'
import { NOMES_DOS_ALERTAS } from '../regras/alertas.ts'
import { ajusteParaAvisar } from './consultas/ajustes.ts'
import { alertasParaAvisar } from './consultas/alertas.ts'

const mudanca = z.object({ rodada: z.string(), abertos: z.array(z.string()) })
const ajuste = z.object({ ajuste_id: z.uuid(), fato: z.enum(['pedido', 'aprovado', 'recusado', 'retirado']) })
const NOMES = { ajuste: 'Ajuste', perda: 'Perda', estorno: 'Estorno' } as const
const conferencia = z.object({ conferencia_id: z.uuid(), violacoes: z.number().int() })
/** Names shown of one notice. */
const MOSTRADOS = 3

export const avisosDoEstoque: readonly TipoDeAviso[] = [
  aviso(alertasMudaram, mudanca, {
    tipo: 'estoque.alerta',
    modulo: 'Materiais e saldos',
    rotulo: 'Alertas do estoque',
    dica: 'Um material ficou abaixo do mínimo, vai faltar, vence, perde a garantia, está parado, ou uma reserva venceu.',
    padrao: ['sino'],
    permissao: 'estoque.movimento.criar',
    async ler(db, { rodada, abertos }) {
      if (abertos.length === 0) return null
      const novos = await alertasParaAvisar(db, abertos)
      const [primeiro] = novos
      if (!primeiro) return null
      const nomes = novos.slice(0, MOSTRADOS).map((a) => `${a.codigo} ${NOMES_DOS_ALERTAS[a.tipo].toLowerCase()}`)
      const resto = novos.length - nomes.length
      return {
        para: (await usuariosComPermissao(db, 'estoque.movimento.criar')).map((u) => u.id),
        por: null,
        titulo:
          novos.length === 1
            ? `${primeiro.nome}: ${NOMES_DOS_ALERTAS[primeiro.tipo].toLowerCase()}`
            : `${novos.length} alertas novos no estoque`,
        detalhe: `${nomes.join(', ')}${resto > 0 ? ` e mais ${resto}` : ''}`,
        href: linkDosAlertas(),
        chave: `estoque:alertas:${rodada}`,
        grupo: 'estoque:alertas',
      }
    },
  }),
  aviso(livroConferido, conferencia, {
    tipo: 'estoque.divergencia',
    modulo: 'Materiais e saldos',
    rotulo: 'O livro do estoque não confere',
    dica: 'A conferência da noite achou uma diferença entre as linhas do livro e um saldo, um valor ou uma série.',
    padrao: ['sino'],
    permissao: 'estoque.ajuste.criar',
    critico: true,
    async ler(db, { conferencia_id, violacoes }) {
      if (violacoes === 0) return null
      return {
        para: (await usuariosComPermissao(db, 'estoque.ajuste.criar')).map((u) => u.id),
        por: null,
        titulo: 'O livro do estoque não confere',
        detalhe: violacoes === 1 ? '1 linha não bate' : `${violacoes} linhas não batem`,
        href: linkDoPainelDoEstoque(),
        chave: `estoque:conferencia:${conferencia_id}`,
      }
    },
  }),
  aviso(ajusteMudou, ajuste, {
    tipo: 'estoque.ajuste_a_aprovar',
    modulo: 'Materiais e saldos',
    rotulo: 'Ajuste de estoque a aprovar',
    dica: 'Um ajuste, uma perda ou o estorno de um deles passou do limite e espera que outra pessoa aprove.',
    padrao: ['sino'],
    permissao: APROVAR,
    async ler(db, { ajuste_id, fato }) {
      const a = fato === 'pedido' ? await ajusteParaAvisar(db, ajuste_id) : undefined
      if (a?.situacao !== 'esperando') return null
      return {
        para: (await usuariosComPermissao(db, APROVAR)).map((u) => u.id).filter((id) => id !== a.pedido_por),
        por: a.pedido_por,
        titulo: `${NOMES[a.tipo]} em ${a.local} espera a sua aprovação`,
        detalhe: a.motivo,
        href: linkDosAjustes(),
        chave: `estoque:ajuste:${ajuste_id}`,
      }
    },
  }),
  aviso(ajusteMudou, ajuste, {
    tipo: 'estoque.ajuste_decidido',
    modulo: 'Materiais e saldos',
    rotulo: 'Seu ajuste de estoque foi decidido',
    dica: 'O ajuste que você pediu foi aprovado e lançado, ou recusado com o motivo.',
    padrao: ['sino'],
    permissao: 'estoque.ajuste.criar',
    async ler(db, { ajuste_id, fato }) {
      if (fato !== 'aprovado' && fato !== 'recusado') return null
      const a = await ajusteParaAvisar(db, ajuste_id)
      if (!a) return null
      return {
        para: [a.pedido_por],
        por: a.decidido_por,
        titulo: `${NOMES[a.tipo]} em ${a.local}: ${fato === 'aprovado' ? 'aprovado e lançado' : 'recusado'}`,
        detalhe: fato === 'aprovado' ? a.motivo : a.decisao_motivo,
        href: linkDosAjustes({ quais: 'decididos' }),
        chave: `estoque:ajuste:${ajuste_id}:${fato}`,
      }
    },
  }),
]
