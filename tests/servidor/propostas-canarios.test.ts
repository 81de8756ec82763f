import { beforeAll, describe, expect, it } from 'vitest'
import type { ConteudoDaProposta } from '#modules/propostas/contract/conteudo.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { uuidv7 } from '#kit/id.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { canaisDe, publicado, varredura } from '#tests/suporte/canarios.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const CPF = '52998224725'
/** Amounts in centavos that no other figure of these proposals has. */
const canarios = {
  custo: ['7654321', '76.543,21', '1357913', '13.579,13'],
  cliente: ['Canarivilela', 'Canarigranja'],
  cpf: [CPF, '529.982.247-25'],
}
const pessoa = (departamento: 'vu' | 'mpvl' | 'co' | 'fin', papel: 'operador' | 'supervisor' | 'leitor' | 'tecnico') =>
  pessoaDeTeste(casa, [{ departamento, papel }])
const dona = await pessoa('vu', 'operador')
const donaDaLimpeza = await pessoa('mpvl', 'supervisor')
const visitante = await casa.como(null)
const ids: Record<string, string[]> = { n: ['1'], fatura: [uuidv7()] }
const { responder, caminhosDa, varrer, achados } = varredura({
  casa,
  canarios,
  ids,
  consultas: ['', 'limit=100', 'busca=Canari', 'q=Canari', 'formato=csv', 'uf=GO'],
  conhece: /^(propostas|auditoria|avisos|contratos|paineis|funis)\./,
  idDosOutros: () => uuidv7(),
})
const links: string[] = []

async function abrir(quem: Chamada, conteudo: ConteudoDaProposta, cliente_nome: string): Promise<string> {
  const { id, revisao } = (await quem.chamar(propostas.criar, { body: { conteudo, cliente_nome } })).corpo.data
  const enviada = await quem.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  links.push(new URL(enviada.corpo.data.link).pathname)
  return id
}

beforeAll(async () => {
  const entrada = casaDeTeste()
  const [custo] = entrada.custos
  if (!custo) throw new Error('the house has costs')
  const usina: ConteudoDaProposta = {
    tipo: 'autoconsumo',
    entrada: {
      ...entrada,
      unidades: entrada.unidades.map((u) => ({ ...u, documento: CPF })),
      custos: [{ ...custo, descricao: 'Estrutura', por: 'fixo', quantidade: 1, unitarioCent: 7_654_321 }],
      preco: { ...entrada.preco, modo: 'valor', valorCent: 25_000_000 },
    },
  }
  const limpeza: ConteudoDaProposta = {
    tipo: 'limpeza',
    entrada: {
      modulos: 40,
      areaM2: 104,
      por: 'modulo',
      unitarioCent: 150_000,
      distanciaKm: 0,
      porKmCent: 0,
      alturaM: 3,
      acrescimoAltura: 0,
      vezesPorAno: 1,
      descontoRecorrencia: 0,
      minimoCent: 0,
      custos: [{ grupo: 'material', descricao: 'Água', por: 'fixo', quantidade: 1, unitarioCent: 1_357_913 }],
      preco: { modo: 'valor', tributos: 0.06, comissao: 0.03, piso: 0.12 },
      pagamentos: [{ tipo: 'a_vista' }],
    },
  }
  ids.id = [await abrir(dona, usina, 'Canarivilela'), await abrir(donaDaLimpeza, limpeza, 'Canarigranja')]
})

type Assunto = keyof typeof canarios
/** Who must not see which subject, in any answer. */
const atores: [string, () => Promise<Chamada>, Assunto[]][] = [
  ['another seller', () => pessoa('vu', 'operador'), ['custo', 'cliente', 'cpf']],
  ['who reads the proposals of the department', () => pessoa('vu', 'leitor'), ['custo']],
  ['who runs the cooperative', () => pessoa('co', 'supervisor'), ['custo', 'cliente', 'cpf']],
  ['a technician', () => pessoa('mpvl', 'tecnico'), ['custo', 'cliente', 'cpf']],
  ['the finance', () => pessoa('fin', 'supervisor'), ['custo', 'cpf']],
]

const leituras = casa.app.rotas.filter((r) => r.endpoint.method === 'GET' && !r.endpoint.open)

describe('canaries of the proposals', () => {
  it.each(atores)('[S2.20] no GET shows %s what is not theirs', { timeout: 240_000 }, async (_, quem, assuntos) => {
    const ator = await quem()
    const vazamentos = new Set<string>()
    for (const r of leituras)
      await varrer(ator, r, (onde, texto) => {
        for (const a of achados(texto, assuntos)) vazamentos.add(`${onde}: ${a}`)
      })
    expect([...vazamentos]).toEqual([])
  })

  it('control: who sold them finds each of them', { timeout: 120_000 }, async () => {
    for (const [quem, assuntos] of [
      [dona, ['cliente', 'cpf', 'custo']],
      [donaDaLimpeza, ['cliente', 'custo']],
    ] as const) {
      let tudo = ''
      for (const r of leituras.filter((x) => x.id.startsWith('propostas.')))
        await varrer(quem, r, (_, texto) => (tudo += texto))
      for (const a of assuntos) expect(achados(tudo, [a]).length, a).toBeGreaterThan(0)
    }
  })

  it('[S2.20] no live channel tells more than ids, and that of a proposal is open to who may see it', async () => {
    const { db } = casa.app.s.banco
    const [usina = '', limpeza = ''] = ids.id ?? []
    await ate('the sending was published', async () =>
      (await publicado(db, ['proposta_'])).some((m) => m.canal === `proposta_${limpeza}`),
    )
    const mensagens = await publicado(db, ['proposta_', 'quadro_', 'contrato_', 'avisos_'])
    expect(mensagens.some((m) => m.canal === 'proposta_todas')).toBe(true)
    const todos = Object.keys(canarios)
    expect(mensagens.flatMap((m) => achados(m.texto, todos).map((a) => `${m.canal}: ${a}`))).toEqual([])
    const canais = ['proposta_todas', `proposta_${usina}`, `proposta_${limpeza}`]
    expect(await canaisDe(visitante, canais)).toEqual([])
    // control: each seller follows the own one
    expect(await canaisDe(dona, canais)).toEqual(['proposta_todas', `proposta_${usina}`])
    expect(await canaisDe(donaDaLimpeza, canais)).toEqual(['proposta_todas', `proposta_${limpeza}`])
    expect(await canaisDe(await pessoa('vu', 'operador'), canais)).toEqual(['proposta_todas'])
    expect(await canaisDe(await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'leitor' }]), canais)).toEqual([])
  })

  it('[S2.20] a visitor gets nothing of the company, on the public page, in its parts and in its PDF', async () => {
    for (const r of leituras.filter((x) => x.id.startsWith('propostas.')))
      for (const caminho of caminhosDa(r)) {
        const { status, texto } = await responder(visitante, caminho)
        expect([r.id, status]).toEqual([r.id, 401])
        expect(achados(texto, Object.keys(canarios)), r.id).toEqual([])
      }
    expect(links).toHaveLength(2)
    for (const link of links) {
      const token = link.split('/').at(-1) ?? ''
      const publicas = casa.app.rotas.filter((r) => r.endpoint.open && r.endpoint.path.includes('/proposta'))
      const caminhos = publicas.map((r) => r.endpoint.path.replace('{token}', token).replace(/\{\w+\}/g, '1'))
      for (const caminho of [link, ...caminhos]) {
        const { status, texto } = await responder(visitante, caminho)
        expect(status, caminho).toBeLessThan(500)
        expect(achados(texto, ['custo', 'cpf']), caminho).toEqual([])
      }
    }
  })
})
