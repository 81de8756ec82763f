import { describe, expect, it } from 'vitest'
import { ambiente, catalogo, desenho, no } from './amostras-de-teste.ts'
import { estadoInicial, type Ambiente, type Efeito, type Entrada, type Estado } from './estado.ts'
import { juntar } from './interpolar.ts'
import { avancar } from './passo.ts'
import type { Fluxo } from './tipos.ts'

/** Applies inputs one after another; a string is a customer's message. */
function tocar(
  fluxo: Fluxo,
  entradas: (string | Entrada)[],
  extra: Partial<Ambiente> = {},
): { estado: Estado; efeitos: Efeito[]; ditas: string[] } {
  let estado = estadoInicial()
  const efeitos: Efeito[] = []
  for (const e of [{ tipo: 'iniciar' } as const, ...entradas]) {
    const passo = avancar(
      { fluxo, catalogo },
      estado,
      typeof e === 'string' ? { tipo: 'mensagem', texto: e } : e,
      ambiente(extra),
    )
    estado = passo.estado
    efeitos.push(...passo.efeitos)
  }
  return { estado, efeitos, ditas: efeitos.flatMap((e) => (e.tipo === 'mensagem' ? [e.texto] : [])) }
}
const perguntaDe = (resposta: string, extra: object = {}) =>
  desenho(
    [
      no('i', 'inicio'),
      no('p', 'pergunta', { resposta: resposta as 'texto', variavel: 'v', ...extra }),
      no('f', 'fim'),
      no('x', 'fim'),
    ],
    ['i>p', 'p>f', 'p:sim>f', 'p:nao>x', 'p:falha>x'],
  )

describe('a run', () => {
  it('sends, asks, stores the answer and ends', () => {
    const f = desenho(
      [
        no('i', 'inicio'),
        no('m', 'mensagem', { texto: 'Oi, {{contato.nome|cliente}}!' }),
        no('p', 'pergunta', { texto: 'E o consumo?', resposta: 'kwh', variavel: 'kwh' }),
        no('d', 'mensagem', { texto: 'Anotei {{kwh}} kWh.' }),
        no('f', 'fim'),
      ],
      ['i>m', 'm>p', 'p>d', 'p:falha>f', 'd>f'],
    )
    const { ditas, estado } = tocar(f, ['uns 450 kWh'])
    expect(ditas).toEqual(['Oi, Edna Souza!', 'E o consumo?', 'Anotei 450 kWh.'])
    expect([estado.variaveis, estado.fim]).toEqual([{ kwh: 450 }, 'fim'])
  })

  it.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['cnpj', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['email', 'é Ana@Sol.com.br, tá?', 'ana@sol.com.br'],
    ['telefone', '(19) 99876-5432', '5519998765432'],
    ['kwh', '1.250,5 kWh', 1250.5],
    ['numero', '-3', -3],
    ['data', '5/3/26', '2026-03-05'],
    ['data', 'hoje', '2026-02-02'],
    ['sim_nao', 'Claro!', true],
    ['sim_nao', 'NÃO', false],
  ])('reads the %s answer %s as %s', (tipo, dito, lido) => {
    expect(tocar(perguntaDe(tipo), [dito]).estado.variaveis.v).toBe(lido)
  })

  it.each([
    ['cpf', '111.111.111-11'],
    ['cpf', '52998224726'],
    ['cnpj', '12.ABC.345/01DE-36'],
    ['email', 'ana arroba sol'],
    ['telefone', '123'],
    ['kwh', 'não sei'],
    ['kwh', 'entre 300 e 400'],
    ['data', '31/02/2026'],
    ['arquivo', 'segue a conta'],
    ['sim_nao', 'talvez'],
  ])('asks again after the %s answer %s, and finally leaves through “falha”', (tipo, dito) => {
    const { estado, ditas } = tocar(perguntaDe(tipo, { tentativas: 2, recusa: 'De novo.' }), [dito, dito, dito])
    expect([ditas.slice(1), estado.no, estado.fim, estado.variaveis]).toEqual([
      ['De novo.', 'De novo.'],
      'x',
      'fim',
      {},
    ])
  })

  it('accepts a file as the answer to a file question', () => {
    expect(
      tocar(perguntaDe('arquivo'), [
        { tipo: 'mensagem', texto: '', arquivo: { nome: 'conta.pdf', mime: 'application/pdf' } },
      ]).estado.variaveis.v,
    ).toBe('conta.pdf')
  })
})

describe('a menu', () => {
  const f = desenho(
    [
      no('i', 'inicio'),
      no('m', 'menu', {
        texto: 'Como posso ajudar?',
        variavel: 'assunto',
        opcoes: [
          { id: 'a', texto: 'Orçamento', descricao: '' },
          { id: 'b', texto: 'Manutenção', descricao: '' },
          { id: 'c', texto: 'Já sou cliente', descricao: '' },
        ],
      }),
      no('fa', 'fim'),
      no('fb', 'fim'),
      no('fc', 'fim'),
      no('x', 'fim'),
    ],
    ['i>m', 'm:op_a>fa', 'm:op_b>fb', 'm:op_c>fc', 'm:falha>x'],
  )

  it('offers buttons if the channel has them, a list, or numbered text', () => {
    const oferta = (botoes: number, lista: number) =>
      tocar(f, [], { canal: { nome: 'x', texto_maximo: 4096, botoes, lista } }).efeitos[0]
    expect(oferta(3, 10)).toMatchObject({
      texto: 'Como posso ajudar?',
      opcoes: { forma: 'botoes', itens: [{ id: 'm.a', texto: 'Orçamento' }, { id: 'm.b' }, { id: 'm.c' }] },
    })
    expect(oferta(2, 10)).toMatchObject({ opcoes: { forma: 'lista', botao: 'Ver opções' } })
    expect(oferta(0, 0)).toEqual({
      tipo: 'mensagem',
      no: 'm',
      texto: 'Como posso ajudar?\n\n*1.* Orçamento\n*2.* Manutenção\n*3.* Já sou cliente',
    })
  })

  it.each([
    [{ tipo: 'mensagem', texto: 'Manutenção', opcao: 'm.b' } as const, 'fb'],
    ['2', 'fb'],
    ['2️⃣', 'fb'],
    ['opção 3', 'fc'],
    ['MANUTENCAO', 'fb'],
    ['quero um orçamento por favor', 'fa'],
    ['manu', 'fb'],
    ['ja sou cliente.', 'fc'],
  ])('takes %j as the choice of %s', (dito, fim) => {
    expect(tocar(f, [dito]).estado.no).toBe(fim)
  })

  it.each([
    '9',
    'orçamento e manutenção',
    'bom dia',
    '',
    { tipo: 'mensagem', texto: 'velho', opcao: 'outro.a' } as const,
  ])('does not understand %j', (dito) => {
    expect(tocar(f, [dito]).estado).toMatchObject({ no: 'm', tentativas: 1, espera: { tipo: 'entrada' } })
  })
})

describe('external calls', () => {
  const chamada = desenho(
    [
      no('i', 'inicio'),
      no('p', 'pergunta', { variavel: 'nome' }),
      no('h', 'http', {
        metodo: 'POST',
        url: 'https://api.exemplo.com/c?n={{nome}}',
        cabecalhos: [{ nome: 'Authorization', valor: 'Bearer {{segredo.CHAVE}}' }],
        corpo: '{"nome":"{{nome}}"}',
        mapa: [{ caminho: 'itens[0].plano', variavel: 'plano' }],
      }),
      no('f', 'fim'),
      no('x', 'fim'),
    ],
    ['i>p', 'p>h', 'p:falha>x', 'h>f', 'h:erro>x'],
  )

  it('never lets customer input change an address, break JSON or read a secret', () => {
    const { efeitos, estado } = tocar(chamada, ['a"b&x={{segredo.CHAVE}}'])
    const pedido = efeitos.find((e) => e.tipo === 'http')?.pedido
    const segredo = (n: string) => `<${n}>`
    expect(juntar(pedido?.url ?? [], segredo)).toBe('https://api.exemplo.com/c?n=a%22b%26x%3D%7B%7Bsegredo.CHAVE%7D%7D')
    expect(JSON.parse(juntar(pedido?.corpo ?? [], segredo))).toEqual({ nome: 'a"b&x={{segredo.CHAVE}}' })
    expect(juntar(pedido?.cabecalhos[0]?.valor ?? [], segredo)).toBe('Bearer <CHAVE>')
    expect(estado.espera).toEqual({ tipo: 'resposta' })
  })

  it('maps a response, but neither a failure nor a response to an older request', () => {
    const ate = tocar(chamada, ['Ana']).estado.ficha
    expect(
      tocar(chamada, ['Ana', { tipo: 'resposta', ficha: ate, ok: true, dados: { itens: [{ plano: 'Ouro' }] } }]).estado,
    ).toMatchObject({ no: 'f', variaveis: { plano: 'Ouro' } })
    expect(tocar(chamada, ['Ana', { tipo: 'resposta', ficha: ate, ok: false, dados: null }]).estado.no).toBe('x')
    expect(tocar(chamada, ['Ana', { tipo: 'resposta', ficha: ate - 1, ok: true, dados: {} }]).estado.no).toBe('h')
    expect(tocar(chamada, ['Ana', 'e aí?']).estado.no).toBe('h')
  })

  it('evaluates conditions on tags, contact, hours and numbers, and business hours with holidays', () => {
    const se = (
      campo: string,
      operador: string,
      valor: string,
      dados: Ambiente['dados'] = { etiquetas: ['VIP', 'obra'], conta: 600, hora: '14:30' },
    ) =>
      tocar(
        desenho(
          [
            no('i', 'inicio'),
            no('c', 'condicao', {
              casos: [{ id: 's', nome: 'sim', juntar: 'e', regras: [{ campo, operador: operador as 'igual', valor }] }],
            }),
            no('s', 'fim'),
            no('n', 'fim'),
          ],
          ['i>c', 'c:caso_s>s', 'c:senao>n'],
        ),
        [],
        { dados },
      ).estado.no === 's'
    expect([
      se('etiquetas', 'contem', 'vip'),
      se('conta', 'maior_igual', '600,00'),
      se('conta', 'menor', '1.000'),
      se('hora', 'maior', '14:00'),
      se('nada', 'vazio', ''),
      se('etiquetas', 'um_de', 'x, Obra'),
    ]).toEqual(Array(6).fill(true))
    expect([
      se('etiquetas', 'igual', 'vi'),
      se('nada', 'maior', '1'),
      se('hora', 'menor', '09:00'),
      se('conta', 'preenchido', '', {}),
    ]).toEqual(Array(4).fill(false))
    const aberto = (agora: string, feriados: string[] = []) =>
      tocar(
        desenho(
          [
            no('i', 'inicio'),
            no('h', 'horario', {
              faixas: [
                { dias: [1, 2, 3, 4, 5], de: '08:00', ate: '18:00' },
                { dias: [5], de: '22:00', ate: '02:00' },
              ],
            }),
            no('s', 'fim'),
            no('n', 'fim'),
          ],
          ['i>h', 'h:aberto>s', 'h:fechado>n'],
        ),
        [],
        { agora, feriados },
      ).estado.no === 's'
    expect(aberto('2026-02-02T11:00:00Z')).toBe(true) // Monday 08:00
    expect(aberto('2026-02-02T10:59:00Z')).toBe(false)
    expect(aberto('2026-02-07T04:30:00Z')).toBe(true) // Saturday 01:30, part of Friday night
    expect(aberto('2026-04-03T14:00:00Z')).toBe(false) // Good Friday
    expect([
      aberto('2026-02-02T13:00:00Z', ['02-02']),
      aberto('2026-02-02T13:00:00Z', ['2026-02-02']),
      aberto('2026-02-02T13:00:00Z', ['2027-02-02']),
    ]).toEqual([false, false, true]) // closed by the company's register
    expect(aberto('2026-02-07T04:30:00Z', ['02-06'])).toBe(false) // Friday night belongs to Friday
  })

  it('returns from a sub-flow to its caller, and ends a wait only by its own timer', () => {
    const f = desenho(
      [
        no('i', 'inicio'),
        no('s', 'subfluxo', { alvo: 'r' }),
        no('m', 'mensagem', { texto: 'voltou com {{nome}}' }),
        no('e', 'esperar', { quantidade: 2, unidade: 'horas' }),
        no('fim', 'fim'),
        no('r', 'rotina'),
        no('p', 'pergunta', { variavel: 'nome' }),
        no('rf', 'fim'),
      ],
      ['i>s', 's>m', 'm>e', 'e>fim', 'r>p', 'p>rf', 'p:falha>rf'],
    )
    const esperando = tocar(f, ['Ana'])
    expect([esperando.ditas.at(-1), esperando.estado.espera]).toEqual([
      'voltou com Ana',
      { tipo: 'tempo', ate: '2026-02-02T15:00:00.000Z' },
    ])
    expect(tocar(f, ['Ana', { tipo: 'tempo', ficha: esperando.estado.ficha - 1 }]).estado.fim).toBeNull()
    expect(tocar(f, ['Ana', { tipo: 'tempo', ficha: esperando.estado.ficha }]).estado.fim).toBe('fim')
  })

  it('ends the run with an action that hands over', () => {
    const { estado, efeitos } = tocar(
      desenho(
        [
          no('i', 'inicio'),
          no('a', 'acao', { acao: 'etiqueta', parametros: { etiqueta: 'de {{contato.nome}}' } }),
          no('b', 'acao', { acao: 'entregar' }),
        ],
        ['i>a', 'a>b'],
      ),
      [],
    )
    expect([estado.fim, efeitos]).toEqual([
      'acao',
      [
        { tipo: 'acao', no: 'a', acao: 'etiqueta', parametros: { etiqueta: 'de Edna Souza' } },
        { tipo: 'acao', no: 'b', acao: 'entregar', parametros: {} },
      ],
    ])
  })
})
