import { z } from 'zod'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { avulsaMudou, baixaDecidida, bancoDevolveu, pagaEmDobro } from '../eventos.ts'
import { linkDosRecebimentos } from '../links.ts'
import { avulsaDoAviso } from './consultas/avulsas.ts'
import { baixaDoAviso } from './consultas/baixas.ts'
import { devolucaoDoAviso } from './consultas/do-recebimento.ts'
import { faturaPorId } from './consultas/titulos.ts'
import { recebimentoNaLista } from './consultas/recebimentos.ts'

export const avisosDaCobranca: readonly TipoDeAviso[] = [
  aviso(pagaEmDobro, z.object({ recebimento_id: z.uuid(), fatura_id: z.uuid() }), {
    tipo: 'cobranca.em_dobro',
    modulo: 'Recebimentos',
    rotulo: 'Fatura paga em dobro',
    dica: 'Chegou dinheiro para uma fatura que já estava paga: devolva ou pague outra.',
    padrao: ['sino', 'cartao'],
    aoSubstituto: true,
    permissao: 'cobranca.recebimento.devolver',
    async ler(db, e) {
      const [recebimento, fatura] = [await recebimentoNaLista(db, e.recebimento_id), await faturaPorId(db, e.fatura_id)]
      if (!recebimento || !fatura) return null
      return {
        para: (await usuariosComPermissao(db, 'cobranca.recebimento.devolver')).map((u) => u.id),
        por: null,
        titulo: `A fatura ${fatura.numero} foi paga em dobro`,
        detalhe: `${fatura.contatoNome} pagou mais ${emReais(recebimento.valor_centavos)}: devolva ou pague outra fatura.`,
        href: linkDosRecebimentos({ r: e.recebimento_id }),
        chave: `cobranca-em-dobro:${e.recebimento_id}`,
      }
    },
  }),
  aviso(bancoDevolveu, z.object({ recebimento_id: z.uuid(), devolucao_id: z.uuid(), estornadas: z.number().int() }), {
    tipo: 'cobranca.banco_devolveu',
    modulo: 'Recebimentos',
    rotulo: 'Pix que o banco devolveu',
    dica: 'O banco devolveu dinheiro sem um pedido nosso: a fatura que ele pagava voltou a dever.',
    padrao: ['sino', 'cartao'],
    aoSubstituto: true,
    permissao: 'cobranca.recebimento.devolver',
    async ler(db, e) {
      const d = await devolucaoDoAviso(db, e.devolucao_id)
      if (!d) return null
      const volta = e.estornadas === 1 ? 'A fatura que ele pagava voltou' : 'As faturas que ele pagava voltaram'
      return {
        para: (await usuariosComPermissao(db, 'cobranca.recebimento.devolver')).map((u) => u.id),
        por: null,
        titulo: `O banco devolveu ${emReais(d.valor_centavos)} de ${d.pagador_nome ?? 'um Pix'}`,
        detalhe: e.estornadas > 0 ? `${volta} a dever.` : 'Nenhuma fatura mudou: este dinheiro estava livre.',
        href: linkDosRecebimentos({ r: e.recebimento_id }),
        chave: `banco-devolveu:${e.devolucao_id}`,
      }
    },
  }),
  aviso(baixaDecidida, z.object({ baixa_id: z.uuid() }), {
    tipo: 'cobranca.baixa_decidida',
    modulo: 'Recebimentos',
    rotulo: 'Baixas manuais suas que foram decididas',
    dica: 'Outra pessoa aceitou ou recusou a baixa que você pediu.',
    padrao: ['sino', 'cartao'],
    permissao: 'cobranca.recebimento.conciliar',
    async ler(db, e) {
      const b = await baixaDoAviso(db, e.baixa_id)
      if (!b || b.situacao === 'aguardando') return null
      const qual = `A baixa de ${emReais(b.valor_centavos)} em ${b.numero}`
      return {
        para: [b.pedida_por],
        por: b.decidida_por,
        titulo: b.situacao === 'aceita' ? `${qual} foi aceita` : `${qual} foi recusada`,
        ...(b.resposta ? { detalhe: b.resposta } : {}),
        href: linkDosRecebimentos({ aba: 'baixas' }),
        chave: `baixa-decidida:${e.baixa_id}`,
      }
    },
  }),
  aviso(
    avulsaMudou,
    z.object({ avulsa_id: z.uuid(), origem: z.string().nullable(), origem_id: z.string().nullable() }),
    {
      tipo: 'cobranca.avulsa_paga',
      modulo: 'Recebimentos',
      rotulo: 'Cobranças suas que foram pagas',
      dica: 'Uma cobrança avulsa que você emitiu, como a de uma ordem de serviço, foi paga inteira.',
      padrao: ['sino'],
      permissao: 'cobranca.avulsa.emitir',
      async ler(db, e) {
        const a = await avulsaDoAviso(db, e.avulsa_id)
        if (!a?.emitida_por) return null
        return {
          para: [a.emitida_por],
          por: null,
          titulo: `${a.nome} pagou ${emReais(a.valor_centavos)}`,
          detalhe: a.assunto,
          href: linkDosRecebimentos({ aba: 'avulsas', c: e.avulsa_id }),
          chave: `avulsa-paga:${e.avulsa_id}:${a.paga_em.toISOString()}`,
        }
      },
    },
  ),
]
