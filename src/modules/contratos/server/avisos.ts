import { z } from 'zod'
import { diaBr } from '#kit/dias.ts'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { contratoAconteceu, prazoDoContrato } from '../eventos.ts'
import { linkDoContrato } from '../links.ts'
import { tiposDeContrato } from '../tipos.ts'
import { lerContrato, quemFez } from './consultas/do-evento.ts'

const fato = z.object({
  contrato_id: z.uuid(),
  tipo: z.enum(tiposDeContrato),
  fato: z.string(),
  n: z.number().int(),
  versao: z.number().int(),
  responsavel_id: z.uuid(),
})

type Fala = (numero: string, cliente: string) => string
const FALAS: ReadonlyMap<string, Fala> = new Map<string, Fala>([
  ['criado', (n, c) => `Contrato ${n} aberto para ${c}`],
  ['aprovar', (n) => `O jurídico aprovou o contrato ${n}`],
  ['devolver', (n) => `O jurídico devolveu o contrato ${n}`],
  ['comentado', (n) => `Comentário novo no contrato ${n}`],
  ['assinar_parte', (n) => `O contrato ${n} recebeu uma assinatura`],
  ['concluir', (n, c) => `Todos assinaram o contrato ${n}, de ${c}`],
  ['parar_assinatura', (n) => `A assinatura do contrato ${n} parou`],
  ['vigorar', (n) => `O contrato ${n} está vigente`],
  ['aditivo_assinado', (n) => `Aditivo assinado no contrato ${n}`],
])

const PRAZOS = { fim: 'acaba', reajuste: 'tem reajuste', apolice: 'tem a apólice vencendo' } as const

export const avisosDosContratos: readonly TipoDeAviso[] = [
  aviso(contratoAconteceu, fato, {
    tipo: 'contrato.andou',
    modulo: 'Contratos',
    rotulo: 'Seus contratos',
    dica: 'O jurídico respondeu, alguém assinou ou recusou, um contrato entrou em vigor.',
    padrao: ['sino', 'cartao'],
    permissao: 'contratos.contrato.ver',
    async ler(db, e) {
      const fala = FALAS.get(e.fato)
      const c = fala && (await lerContrato(db, e.contrato_id))
      return c
        ? {
            para: [e.responsavel_id],
            por: await quemFez(db, e.contrato_id, e.n),
            titulo: fala(c.numero, c.cliente),
            href: linkDoContrato({ id: e.contrato_id, tipo: e.tipo }),
            chave: `contrato:${e.contrato_id}:${e.n}`,
          }
        : null
    },
  }),
  aviso(contratoAconteceu, fato, {
    tipo: 'contrato.revisao',
    modulo: 'Contratos',
    rotulo: 'Contratos a revisar',
    dica: 'Alguém pediu a revisão jurídica de um contrato.',
    padrao: ['sino', 'cartao'],
    aoSubstituto: true,
    permissao: 'contratos.contrato.revisar',
    async ler(db, e) {
      const c = e.fato === 'pedir_revisao' ? await lerContrato(db, e.contrato_id) : undefined
      return c
        ? {
            para: (await usuariosComPermissao(db, 'contratos.contrato.revisar')).map((u) => u.id),
            por: await quemFez(db, e.contrato_id, e.n),
            titulo: `Contrato a revisar: ${c.numero}`,
            detalhe: c.cliente,
            href: linkDoContrato({ id: e.contrato_id, tipo: e.tipo }),
            chave: `contrato-revisao:${e.contrato_id}:${e.n}`,
          }
        : null
    },
  }),
  aviso(
    prazoDoContrato,
    z.object({
      contrato_id: z.uuid(),
      tipo: z.enum(tiposDeContrato),
      de: z.enum(['fim', 'reajuste', 'apolice']),
      dia: z.string(),
      dias: z.number().int(),
    }),
    {
      tipo: 'contrato.prazo',
      modulo: 'Contratos',
      rotulo: 'Prazos dos contratos',
      dica: 'Faltam 60, 30 ou 7 dias para o fim, o reajuste ou o fim da apólice.',
      padrao: ['sino'],
      aoSubstituto: true,
      permissao: 'contratos.contrato.ver',
      async ler(db, e) {
        const c = await lerContrato(db, e.contrato_id)
        return c
          ? {
              para: [c.responsavel_id],
              por: null,
              titulo: `O contrato ${c.numero} ${PRAZOS[e.de]} em ${diaBr(e.dia)}`,
              detalhe: c.cliente,
              href: linkDoContrato({ id: e.contrato_id, tipo: e.tipo }),
              chave: `contrato-prazo:${e.contrato_id}:${e.de}:${e.dia}:${e.dias}`,
            }
          : null
      },
    },
  ),
]
