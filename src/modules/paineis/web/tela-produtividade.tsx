import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { cn } from '#ui/classes.ts'
import { numero, plural, porcento } from '#ui/formatos.ts'
import { useCelular } from '#ui/usar-media.ts'
import {
  definicoesDasPartes,
  indicador,
  margem,
  prazoCumprido,
  taxaDeGanho,
  type NomeDoIndicador,
} from '../regras/indicadores.ts'
import type { DaPessoa } from '../tipos.ts'
import { useNumeros, usePessoas } from './dados.ts'
import { dinheiroCurto, tempo } from './formatar.ts'
import { ComoSeConta, MolduraDoPainel } from './moldura.tsx'
import { Cartoes } from './partes/cartoes.tsx'
import { Numero } from './partes/conversao.tsx'
import { Quadro, Rolagem } from './quadro.tsx'
import { useRecorte, type Recorte } from './recorte.ts'

const CARTOES: readonly NomeDoIndicador[] = [
  'vazao',
  'prazo',
  'ganhos',
  'taxa_ganho',
  'retrabalho',
  'abertos',
  'atrasados',
]

/** Load and results by person, in alphabetical order. */
export function TelaDaProdutividade({ linha }: { linha: { titulo: string; departamento: string | null } }) {
  const departamento = linha.departamento ?? undefined
  const r = useRecorte({ ...(departamento ? { departamento } : {}), prazo: '30', porPessoa: true })
  const numeros = useNumeros(r.filtros)
  const pessoas = usePessoas(r.filtros)
  return (
    <MolduraDoPainel titulo={linha.titulo} r={r} departamento={departamento} todosOsFunis semRelogio>
      {numeros.data && <Cartoes n={numeros.data} quais={CARTOES} r={r} />}
      <Quadro
        titulo="Por pessoa"
        detalhe="carga ao lado do resultado · em ordem alfabética"
        definicao={definicoesDasPartes.pessoas}
        className="mt-4"
        consulta={pessoas}
        vazio={(d) => (d.pessoas.length > 0 ? null : 'Ninguém moveu nem recebeu cartões neste período.')}
      >
        {(d) => <Tabela pessoas={d.pessoas} so_eu={d.so_eu} r={r} />}
      </Quadro>
      <ComoSeConta
        itens={[
          ...CARTOES.map(indicador),
          { nome: 'Por pessoa', definicao: definicoesDasPartes.pessoas },
          {
            nome: 'Primeira resposta',
            definicao:
              'Mediana do tempo útil até a primeira resposta nas conversas do chat que a pessoa respondeu, nas caixas que você vê.',
          },
          {
            nome: 'Tarefas',
            definicao:
              'Tarefas de cartões destes funis concluídas no período; no prazo, as concluídas até o vencimento.',
          },
        ]}
      />
    </MolduraDoPainel>
  )
}

function Tabela({ pessoas, so_eu, r }: { pessoas: readonly DaPessoa[]; so_eu: boolean; r: Recorte }) {
  const celular = useCelular()
  const colunas = colunasDe(r, Math.max(1, ...pessoas.map((p) => p.abertos)))
  return (
    <>
      {so_eu && (
        <p className="mb-2 text-13 text-text-2">Aqui você vê só a sua linha. A de todos, quem cuida do funil.</p>
      )}
      {celular ? <Fichas pessoas={pessoas} colunas={colunas} /> : <EmColunas pessoas={pessoas} colunas={colunas} />}
      <p className="mt-3 border-t pt-3 text-12 text-text-2">
        Escala de 0 a 100 %; faixas cinza (margem) que se cruzam não mostram diferença. Muita carga pede redistribuição
        antes de cobrança.
      </p>
    </>
  )
}

interface Coluna {
  titulo: string
  celula: (p: DaPessoa) => ReactNode
}
/** Index of the first result column; the columns before it show the load. */
const PRIMEIRA_DO_RESULTADO = 3

function colunasDe(r: Recorte, maior: number): readonly Coluna[] {
  const contados = (fato: 'aberto' | 'atrasado' | 'ganhou', nome: string) => (p: DaPessoa, n: number) => (
    <Numero n={n} aoAbrir={() => r.descer({ fato, pessoa: p.usuario_id ?? 'ninguem', nome: `${nome}: ${p.nome}` })} />
  )
  const movimentos =
    (fato: 'saiu' | 'avancou' | 'voltou', nome: string, quantos: (p: DaPessoa) => number) => (p: DaPessoa) => (
      <Numero
        n={quantos(p)}
        aoAbrir={() => r.descer({ fato, feito_por: p.usuario_id ?? 'ninguem', nome: `${nome}: ${p.nome}` })}
      />
    )
  const [abertos, atrasados, ganhos] = [
    contados('aberto', 'Abertos'),
    contados('atrasado', 'Atrasados'),
    contados('ganhou', 'Ganhos'),
  ]
  return [
    {
      titulo: 'Abertos',
      celula: (p) => (
        <span className="flex items-center justify-end gap-2 max-md:justify-start">
          <Carga parte={p.abertos / maior} />
          {abertos(p, p.abertos)}
        </span>
      ),
    },
    { titulo: 'Atrasados', celula: (p) => atrasados(p, p.atrasados) },
    { titulo: 'Valor', celula: (p) => (p.valor_aberto > 0 ? dinheiroCurto(p.valor_aberto) : NADA) },
    {
      titulo: '1ª resposta',
      celula: (p) =>
        p.primeira_resposta_s === null ? (
          NADA
        ) : (
          <span data-dica={plural(p.primeiras_respostas, 'conversa')}>{tempo(p.primeira_resposta_s)}</span>
        ),
    },
    { titulo: 'Dias', celula: (p) => (p.usuario_id ? numero(p.dias) : NADA) },
    { titulo: 'Vazão', celula: movimentos('saiu', 'Vazão', (p) => p.saidas) },
    { titulo: 'Avanços', celula: movimentos('avancou', 'Avanços', (p) => p.avancos) },
    { titulo: 'Retrabalho', celula: movimentos('voltou', 'Retrabalho', (p) => p.voltas) },
    { titulo: 'Prazo cumprido', celula: (p) => parte(prazoCumprido(p)) },
    {
      titulo: 'Tarefas',
      celula: (p) => (p.tarefas_feitas === 0 ? NADA : `${numero(p.tarefas_no_prazo)} de ${numero(p.tarefas_feitas)}`),
    },
    { titulo: 'Comentários', celula: (p) => numero(p.comentarios) },
    {
      titulo: 'Ganhos',
      celula: (p) => (
        <>
          {ganhos(p, p.ganhos)}{' '}
          {p.valor_ganho > 0 && <span className="text-12 text-text-2">{dinheiroCurto(p.valor_ganho)}</span>}
        </>
      ),
    },
    { titulo: 'Taxa de ganho', celula: (p) => <Taxa p={p} /> },
  ]
}

const NADA = <span className="text-text-3">–</span>
const Carga = ({ parte: p }: { parte: number }) => (
  <i className="h-1 w-14 rounded-full bg-surface-3 max-md:hidden" aria-hidden="true">
    <i className="block h-full rounded-full bg-text-2" style={{ width: `${p * 100}%` }} />
  </i>
)
const Quem = ({ p }: { p: DaPessoa }) => (
  <span className="flex items-center gap-2">
    {p.usuario_id ? (
      <Avatar nome={p.nome} chave={p.usuario_id} tamanho={24} />
    ) : (
      <i className="size-6" aria-hidden="true" />
    )}{' '}
    {p.nome}
  </span>
)

interface Tabelada {
  pessoas: readonly DaPessoa[]
  colunas: readonly Coluna[]
}
/** Adds a border between the load and the result columns. */
const borda = (i: number) =>
  i === PRIMEIRA_DO_RESULTADO
    ? 'border-l py-1.5 pl-4'
    : i === PRIMEIRA_DO_RESULTADO - 1
      ? 'py-1.5 pr-4 pl-3'
      : 'py-1.5 pl-3'

const EmColunas = ({ pessoas, colunas }: Tabelada) => (
  <Rolagem rotulo="Produtividade por pessoa">
    <table className="num w-full min-w-[1140px] text-right text-13">
      <thead className="text-12 text-text-2">
        <tr>
          <th />
          <th scope="colgroup" colSpan={PRIMEIRA_DO_RESULTADO} className="pb-1 text-left font-semibold text-text">
            Carga
          </th>
          <th
            scope="colgroup"
            colSpan={colunas.length - PRIMEIRA_DO_RESULTADO}
            className="border-l pb-1 pl-4 text-left font-semibold text-text"
          >
            Resultado
          </th>
        </tr>
        <tr>
          <th scope="col" className="py-1.5 text-left font-medium">
            Pessoa
          </th>
          {colunas.map((c, i) => (
            <th key={c.titulo} scope="col" className={cn('font-medium', borda(i))}>
              {c.titulo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pessoas.map((p) => (
          <tr key={p.usuario_id ?? 'ninguem'} className="border-t">
            <th scope="row" className="py-1.5 text-left font-normal">
              <Quem p={p} />
            </th>
            {colunas.map((c, i) => (
              <td key={c.titulo} className={borda(i)}>
                {c.celula(p)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Rolagem>
)

/** On a phone: figures below each name, without horizontal scrolling. */
const Fichas = ({ pessoas, colunas }: Tabelada) => (
  <ul aria-label="Produtividade por pessoa">
    {pessoas.map((p) => (
      <li key={p.usuario_id ?? 'ninguem'} className="border-t py-2.5 text-13">
        <Quem p={p} />
        <dl className="num mt-2 grid grid-cols-3 gap-x-3 gap-y-1.5">
          {colunas.map((c) => (
            <div key={c.titulo} className="last:col-span-2">
              <dt className="text-11 text-text-2">{c.titulo}</dt>
              <dd>{c.celula(p)}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
)

const parte = (v: number | null) => (v === null ? '–' : porcento(v, 0))

/** A rate with its confidence interval; hidden below the minimum of decisions. */
function Taxa({ p }: { p: DaPessoa }) {
  const total = p.ganhos + p.perdidos
  const [taxa, faixa] = [taxaDeGanho(p), margem(p.ganhos, total)]
  if (total === 0) return NADA
  if (!faixa || taxa === null)
    return (
      <span className="text-12 text-text-2">
        poucos dados ({numero(p.ganhos)} de {numero(total)})
      </span>
    )
  return (
    <span
      className="flex items-center justify-end gap-2 max-md:justify-start"
      data-dica={`entre ${porcento(faixa.de, 0)} e ${porcento(faixa.ate, 0)}`}
    >
      <i className="relative h-px w-24 bg-border-strong" aria-hidden="true">
        <i
          className="absolute -top-1 h-2 rounded-full bg-border-strong"
          style={{ left: `${faixa.de * 100}%`, width: `${(faixa.ate - faixa.de) * 100}%` }}
        />
        <i className="absolute -top-1 size-2 -translate-x-1 rounded-full bg-text" style={{ left: `${taxa * 100}%` }} />
      </i>
      {porcento(taxa, 0)}
    </span>
  )
}
