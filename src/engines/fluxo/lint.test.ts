import { describe, expect, it } from 'vitest'
import { ambiente, catalogo, desenho, no, terreno } from './amostras-de-teste.ts'
import { caso, rodarCaso } from './casos.ts'
import { diferencas } from './diferenca.ts'
import { conferir } from './lint.ts'
import type { Fluxo } from './tipos.ts'

const frases = (f: Fluxo) => conferir(f, terreno).map((p) => `${p.no ?? '-'}: ${p.texto}`)
const bom = desenho(
  [
    no('i', 'inicio'),
    no('p', 'pergunta', { texto: 'Seu nome?', variavel: 'nome' }, 'Nome'),
    no('m', 'mensagem', { texto: 'Oi, {{nome}}' }, 'Saudação'),
    no('f', 'fim'),
  ],
  ['i>p', 'p>m', 'p:falha>f', 'm>f'],
)

describe('publishing checks', () => {
  it('accepts a sound flow', () => expect(frases(bom)).toEqual([]))

  it.each<[string, Fluxo, string]>([
    ['no beginning', desenho([no('f', 'fim')], []), '-: O fluxo não tem início.'],
    [
      'unreachable',
      desenho([...bom.nos, no('z', 'mensagem', {}, 'Perdida')], ['i>p', 'p>m', 'p:falha>f', 'm>f', 'z>f']),
      'z: Nenhum caminho chega a “Perdida”.',
    ],
    ['no fallback', desenho(bom.nos, ['i>p', 'p>m', 'm>f']), 'p: “Nome” não tem caminho para quem não é entendido.'],
    [
      'a way out to nowhere',
      desenho(bom.nos, ['i>p', 'p>m', 'p:falha>f']),
      'm: A saída “Depois” de “Saudação” não leva a lugar nenhum.',
    ],
    [
      'a dangling edge',
      desenho(bom.nos, ['i>p', 'p>m', 'p:falha>f', 'm>f', 'm:outra>f']),
      'm: Há uma ligação solta: um dos lados dela não existe mais.',
    ],
    [
      'a loop without input',
      desenho([no('i', 'inicio'), no('a', 'mensagem', {}, 'A'), no('b', 'esperar', {}, 'B')], ['i>a', 'a>b', 'b>a']),
      'a: O caminho que passa por “A” volta para si mesmo sem esperar o cliente.',
    ],
    [
      'a loop by the alarm',
      desenho(
        [no('i', 'inicio'), no('p', 'pergunta', { limite_min: 5 }, 'P'), no('f', 'fim')],
        ['i>p', 'p>f', 'p:falha>f', 'p:sem_resposta>p'],
      ),
      'p: O caminho que passa por “P” volta para si mesmo sem esperar o cliente.',
    ],
    [
      'an unknown variable',
      desenho([no('i', 'inicio'), no('m', 'mensagem', { texto: '{{nmoe}}' }, 'M'), no('f', 'fim')], ['i>m', 'm>f']),
      'm: “M” usa nmoe, que nenhum nó define.',
    ],
    [
      'a menu without options',
      desenho([no('i', 'inicio'), no('m', 'menu', {}, 'M'), no('f', 'fim')], ['i>m', 'm:falha>f']),
      'm: M: O menu não tem opções.',
    ],
    [
      'too long for the channel',
      desenho(
        [no('i', 'inicio'), no('m', 'mensagem', { texto: 'x'.repeat(1001) }, 'M'), no('f', 'fim')],
        ['i>m', 'm>f'],
      ),
      'm: M: o texto passa do limite de 1000 caracteres do canal SMS.',
    ],
    [
      'a secret outside of a request',
      desenho(
        [no('i', 'inicio'), no('m', 'mensagem', { texto: '{{segredo.CHAVE}}' }, 'M'), no('f', 'fim')],
        ['i>m', 'm>f'],
      ),
      'm: M: segredos só podem ir em uma requisição HTTP.',
    ],
    [
      'a variable in the name of the server',
      desenho(
        [no('i', 'inicio'), no('h', 'http', { url: 'https://{{contato.nome}}/x' }, 'H'), no('f', 'fim')],
        ['i>h', 'h>f', 'h:erro>f'],
      ),
      'h: H: Escreva o endereço completo, começando com https:// e sem variáveis no nome do servidor.',
    ],
  ])('%s', (_, f, frase) => {
    expect(
      conferir(f, { ...terreno, canais: [...terreno.canais, { nome: 'SMS', texto_maximo: 1000 }] }).map(
        (p) => `${p.no ?? '-'}: ${p.texto}`,
      ),
    ).toContain(frase)
  })

  it('accepts a loop that asks the customer, also inside a sub-flow', () => {
    expect(
      frases(
        desenho(
          [
            no('i', 'inicio'),
            no('s', 'subfluxo', { alvo: 'r' }),
            no('m', 'mensagem'),
            no('r', 'rotina'),
            no('p', 'pergunta', { variavel: 'v' }),
            no('f', 'fim'),
          ],
          ['i>s', 's>m', 'm>s', 'r>p', 'p>f', 'p:falha>f'],
        ),
      ),
    ).toEqual([])
  })
})

describe('versions and cases', () => {
  it('lists the changes as sentences', () => {
    const outro = desenho(
      [
        no('i', 'inicio'),
        no('p', 'pergunta', { texto: 'Como se chama?', variavel: 'nome', tentativas: 3 }, 'Nome'),
        no('n', 'mensagem', {}, 'Nova'),
        no('f', 'fim'),
      ],
      ['i>p', 'p>n', 'p:falha>f', 'n>f'],
    )
    expect(diferencas(bom, outro, catalogo).map((d) => d.texto)).toEqual([
      'Novo: mensagem “Nova”',
      'Removido: mensagem “Saudação”',
      '“Nome”: mudou o texto e as tentativas',
      '“Nome”, saída “Respondeu”: agora leva a “Nova”',
      '“Nova”, saída “Depois”: leva a “Fim”',
    ])
    expect(diferencas(bom, { ...bom, nos: bom.nos.map((n) => ({ ...n, x: 900 })) }, catalogo)).toEqual([])
  })

  it('passes a script, or names the line that failed and what happened instead', () => {
    const mundo = { programa: { fluxo: bom, catalogo }, ambiente: ambiente() }
    const roteiro = (diz: string) =>
      caso.parse({
        id: 'c1',
        nome: 'Diz o nome',
        roteiro: [
          { tipo: 'cliente', texto: 'Ana' },
          { tipo: 'variavel', nome: 'nome', valor: 'ana' },
          { tipo: 'diz', texto: diz },
          { tipo: 'acaba' },
        ],
      })
    expect(rodarCaso(roteiro('oi ana'.replace(' ', ', ')), mundo)).toMatchObject({ passou: true, linha: null })
    expect(rodarCaso(roteiro('Tchau'), mundo)).toEqual({
      caso: 'c1',
      nome: 'Diz o nome',
      passou: false,
      linha: 2,
      texto: 'Esperava que o robô dissesse “Tchau”, mas ele disse “Oi, Ana”.',
    })
  })
})
