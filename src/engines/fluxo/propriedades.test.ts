import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { ambiente, catalogo, no, terreno } from './amostras-de-teste.ts'
import { estado as esquemaDoEstado, estadoInicial, type Entrada, type Estado } from './estado.ts'
import { alcance, conferir, publicavel } from './lint.ts'
import { saidasDe } from './nos/registro.ts'
import { avancar, LIMITE_DE_PASSOS } from './passo.ts'
import { fluxo, tiposDeResposta, type Fluxo, type No } from './tipos.ts'

const ID = fc.integer({ min: 1, max: 11 }).map((n) => `n${n}`)
const insistencia = fc.record({
  tentativas: fc.integer({ min: 0, max: 3 }),
  recusa: fc.constantFrom('', 'De novo?'),
  limite_min: fc.option(fc.integer({ min: 1, max: 90 })),
})
const um = (id: string): fc.Arbitrary<No> =>
  fc.oneof(
    fc.constantFrom('Oi', 'Olá, {{contato.nome}}', 'x'.repeat(300)).map((texto) => no(id, 'mensagem', { texto })),
    fc
      .record({ resposta: fc.constantFrom(...tiposDeResposta), i: insistencia })
      .map(({ resposta, i }) => no(id, 'pergunta', { resposta, variavel: 'v', ...i })),
    fc.record({ n: fc.integer({ min: 1, max: 5 }), i: insistencia }).map(({ n, i }) =>
      no(id, 'menu', {
        ...i,
        opcoes: Array.from({ length: n }, (_, k) => ({ id: `o${k}`, texto: `Opção ${k}`, descricao: '' })),
      }),
    ),
    fc.constantFrom('v', 'etiquetas', 'contato.nome').map((campo) =>
      no(id, 'condicao', {
        casos: [{ id: 'c', nome: 'c', juntar: 'ou', regras: [{ campo, operador: 'contem', valor: 'a' }] }],
      }),
    ),
    fc.constant(no(id, 'horario', { faixas: [{ dias: [1, 2], de: '08:00', ate: '18:00' }] })),
    fc.constant(no(id, 'http', { mapa: [{ caminho: 'a.b', variavel: 'v' }] })),
    fc.constant(no(id, 'definir', { atribuicoes: [{ variavel: 'v', valor: '{{contato.nome}}{{v}}' }] })),
    fc.constantFrom('etiqueta', 'entregar').map((acao) => no(id, 'acao', { acao, parametros: { etiqueta: 'x' } })),
    fc.constant(no(id, 'ia')),
    fc.constantFrom('duracao' as const, 'resposta' as const).map((ate) => no(id, 'esperar', { ate })),
    ID.map((alvo) => no(id, 'ir_para', { alvo })),
    fc.constant(no(id, 'subfluxo', { alvo: 'r' })),
    fc.constant(no(id, 'fim')),
  )

/** Any drawing: every exit has a random target, and unreachable nodes are dropped. */
const desenhos: fc.Arbitrary<Fluxo> = fc
  .tuple(
    fc.tuple(...Array.from({ length: 11 }, (_, n) => um(`n${n + 1}`))),
    fc.array(ID, { minLength: 90, maxLength: 90 }),
  )
  .map(([soltos, destinos]) => {
    const todos = [no('i', 'inicio'), no('r', 'rotina'), ...soltos]
    let k = 0
    const arestas = todos.flatMap((n) =>
      saidasDe(n, catalogo).map((s) => ({
        id: `a${k}`,
        de: n.id,
        saida: s.id,
        para: destinos[k++ % destinos.length] ?? 'n1',
      })),
    )
    const vivos = alcance({ nos: todos, arestas })
    return fluxo.parse({ nos: todos.filter((n) => vivos.has(n.id)), arestas: arestas.filter((a) => vivos.has(a.de)) })
  })

const entradas: fc.Arbitrary<Entrada[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .constantFrom('1', '2', 'sim', 'não', '450', 'ana@sol.com.br', '529.982.247-25', '25/12/2026', 'Opção 1')
        .map((texto): Entrada => ({ tipo: 'mensagem', texto })),
    },
    {
      weight: 2,
      arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((texto): Entrada => ({ tipo: 'mensagem', texto })),
    },
    {
      weight: 1,
      arbitrary: fc.constant<Entrada>({
        tipo: 'mensagem',
        texto: '',
        arquivo: { nome: 'conta.jpg', mime: 'image/jpeg' },
      }),
    },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }).map((ficha): Entrada => ({ tipo: 'tempo', ficha })) },
    {
      weight: 3,
      arbitrary: fc
        .record({ ficha: fc.integer({ min: 0, max: 12 }), ok: fc.boolean(), dados: fc.jsonValue() })
        .map((r): Entrada => ({ tipo: 'resposta', ...r })),
    },
  ),
  { maxLength: 25 },
)

/** Makes timers and responses match the current wait more often than random numbers would. */
const naFicha = (e: Entrada, { ficha }: Estado): Entrada =>
  e.tipo !== 'mensagem' && e.tipo !== 'iniciar' && e.ficha % 2 === 0 ? { ...e, ficha } : e
const ida = <T>(v: T): T => JSON.parse(JSON.stringify(v)) as T

describe('any drawing with any inputs', () => {
  it('never throws and always terminates, and runs the same when it is stored between any two steps', () => {
    fc.assert(
      fc.property(desenhos, entradas, (desenho, ditas) => {
        const programa = { fluxo: desenho, catalogo }
        let [a, b] = [estadoInicial(), estadoInicial()]
        for (const dita of [{ tipo: 'iniciar' } as const, ...ditas]) {
          const entrada = naFicha(dita, a)
          const antes = ida(a)
          const passo = avancar(programa, a, entrada, ambiente())
          const outro = avancar(ida(programa), esquemaDoEstado.parse(ida(b)), ida(entrada), ambiente())
          expect(outro).toEqual(passo)
          expect(a).toEqual(antes)
          expect(passo.visitas.length).toBeLessThanOrEqual(LIMITE_DE_PASSOS)
          // waiting, ended, or not started: there is no fourth state
          expect([passo.estado.espera !== null, passo.estado.fim !== null].filter(Boolean)).toHaveLength(1)
          ;[a, b] = [passo.estado, ida(outro.estado)]
        }
      }),
      { numRuns: 400 },
    )
  })

  it('never loops without customer input once publishing is allowed', () => {
    let publicados = 0
    fc.assert(
      fc.property(desenhos, entradas, (desenho, ditas) => {
        if (!publicavel(conferir(desenho, terreno))) return
        publicados += 1
        let estado = estadoInicial()
        for (const dita of [{ tipo: 'iniciar' } as const, ...ditas])
          estado = avancar({ fluxo: desenho, catalogo }, estado, naFicha(dita, estado), ambiente()).estado
        expect(estado.fim).not.toBe('laco')
        expect(estado.fim).not.toBe('sem_destino')
      }),
      { numRuns: 1500 },
    )
    expect(publicados).toBeGreaterThan(50)
  })
})
