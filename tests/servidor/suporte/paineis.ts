import { appDeTeste } from '#tests/suporte/app.ts'
import { escreverLog } from '#tests/suporte/log-de-funil.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

export const F = 'vu.vendas'
/** 12:00 in São Paulo on a day of March 2026, plus hours. */
export const em = (dia: number, horas = 0) => new Date(Date.UTC(2026, 2, dia, 15 + horas))
export const MARCO = 'de=2026-03-01&ate=2026-03-31'

/** Starts the application with users of one department and a funnel whose log of March 2026 is known. */
export async function casaDePaineis() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const { s } = casa.app
  const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const tecnico = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
  const deFora = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
  const ninguem = await casa.como(null)
  const definicao = (await gestora('GET', `/api/funis/${F}`)).corpo.data.definicao as {
    estagios: { id: string; chave: string }[]
    motivos_perda: { id: string; rotulo: string }[]
  }
  const preco = definicao.motivos_perda[0]?.id ?? ''
  const ler = async (quem: typeof gestora, qual: string, q = '') =>
    (await quem('GET', `/api/paineis/${qual}?${MARCO}&funil=${F}${q}`)).corpo.data
  const linhas = async (quem: typeof gestora, q: string) =>
    (await quem('GET', `/api/paineis/linhas?${MARCO}&funil=${F}&${q}`)).corpo as {
      total: number
      data: { cartao_id: string; titulo: string; duracao_s: number }[]
      proximo: string | null
    }
  // five cards, so that the figures can be checked by hand
  await escreverLog(s, F, [
    // won after 10 days; one move undone on the way
    {
      responsavel_id: gestora.id,
      valor_centavos: 100_00,
      origem: 'meta',
      cidade: 'Jundiaí',
      passos: [
        { para: 'novo_lead', em: em(2) },
        { para: 'qualificacao', em: em(3), por: vendedor.id, no_prazo: true },
        { para: 'contrato', em: em(4), por: vendedor.id, desfeito: true },
        { para: 'negociacao', em: em(8), por: vendedor.id, no_prazo: false },
        { para: 'ganho', em: em(12), por: gestora.id, no_prazo: true },
      ],
    },
    // won after 4 days, from February
    {
      responsavel_id: vendedor.id,
      valor_centavos: 300_00,
      passos: [
        { para: 'novo_lead', em: new Date('2026-02-27T15:00:00Z') },
        { para: 'negociacao', em: em(1), por: vendedor.id, no_prazo: true },
        { para: 'ganho', em: em(3), por: vendedor.id },
      ],
    },
    // lost, because of its price
    {
      responsavel_id: vendedor.id,
      valor_centavos: 50_00,
      motivo_perda: preco,
      passos: [
        { para: 'novo_lead', em: em(5) },
        { para: 'qualificacao', em: em(6), por: vendedor.id, no_prazo: true },
        { para: 'perdido', em: em(9), por: vendedor.id },
      ],
    },
    // went back from negotiation to qualification, still open, late
    {
      responsavel_id: vendedor.id,
      valor_centavos: 700_00,
      previsao: '2026-04-10',
      vence_em: em(20),
      passos: [
        { para: 'novo_lead', em: em(10) },
        { para: 'negociacao', em: em(11), por: gestora.id },
        { para: 'qualificacao', em: em(13), por: gestora.id },
      ],
    },
    // unassigned, not touched since
    { responsavel_id: null, valor_centavos: 20_00, passos: [{ para: 'novo_lead', em: em(31, 11) }] },
  ])
  return { casa, s, gestora, vendedor, tecnico, deFora, ninguem, definicao, preco, ler, linhas }
}
