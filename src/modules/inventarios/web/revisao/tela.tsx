import { useState } from 'react'
import { baixar } from '#platform/navegador/baixar.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, dinheiro, numero } from '#ui/formatos.ts'
import { Check, Circle, CircleCheck, FileText } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { inventarios, type Inventario } from '../../contract/inventarios.ts'
import type { LinhaDaRevisao, Revisao } from '../../contract/revisao.ts'
import { MODOS, SITUACOES } from '../../regras/palavras.ts'
import { BotaoDeCancelar } from '../cancelar.tsx'
import { useRevisao } from '../dados.ts'
import { ContaAoLado } from './conta.tsx'
import { Faixa } from './faixa.tsx'
import { Motivo } from './motivo.tsx'
import { Pe } from './pe.tsx'
import { TabelaDaRevisao } from './tabela.tsx'

type Aba = 'diferencas' | 'todas' | 'movimentadas' | 'achadas'
const DA_ABA: Readonly<Record<Aba, (l: LinhaDaRevisao) => boolean>> = {
  diferencas: (l) => l.diferenca !== null && (l.diferenca !== '0' || l.series_faltam.length > 0),
  todas: () => true,
  movimentadas: (l) => l.movimento !== '0' && !l.achada,
  achadas: (l) => l.achada,
}

/** The supervisor's side: what the book expected, what was counted, and what to do about the difference. */
export function TelaDaRevisao({ inventario: i }: { inventario: Inventario }) {
  const consulta = useRevisao(i.id)
  if (consulta.isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando a revisão" />
  if (!consulta.data) return <ErrorState oQueFalhou="A revisão não carregou." aoTentar={() => consulta.refetch()} />
  return <Corpo inventario={i} revisao={consulta.data} />
}

function Corpo({ inventario: i, revisao: r }: { inventario: Inventario; revisao: Revisao }) {
  const [aba, setAba] = useState<Aba>('diferencas')
  const [escolhida, setEscolhida] = useState<string | null>(null)
  const linhas = r.linhas.filter(DA_ABA[aba])
  const linha = r.linhas.find((l) => l.id === escolhida) ?? null
  const contagem = (a: Aba) => r.linhas.filter(DA_ABA[a]).length
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {i.situacao === 'lancado' && i.resultado && (
          <Button
            tamanho="pequeno"
            icone={<FileText />}
            onClick={() =>
              void baixar(inventarios.pdf, { params: { id: i.id } }).catch((erro: unknown) =>
                avisarFalha('O resultado não baixou.', erro),
              )
            }
          >
            Resultado em PDF
          </Button>
        )}
        {(i.situacao === 'em_contagem' || i.situacao === 'em_revisao') && <BotaoDeCancelar id={i.id} />}
      </AcoesDaPagina>
      <Cabeca inventario={i} />
      <Numeros revisao={r} />
      <div className="flex items-center gap-3 border-b max-md:flex-col max-md:items-stretch max-md:gap-0 md:pr-4">
        <Tabs<Aba>
          className="min-w-0 border-b-0 md:flex-1"
          rotulo="Quais posições"
          sublinhado="marca"
          valor={aba}
          aoMudar={setAba}
          abas={[
            { valor: 'diferencas', rotulo: 'Diferenças', contagem: contagem('diferencas') },
            { valor: 'todas', rotulo: 'Todas', contagem: contagem('todas') },
            { valor: 'movimentadas', rotulo: 'Movimentadas durante', contagem: contagem('movimentadas') },
            { valor: 'achadas', rotulo: 'Fora da folha', contagem: contagem('achadas') },
          ]}
        />
        <span className="num text-12 text-text-2 max-md:px-3 max-md:pb-2">
          {i.contadores.map((c) => `${c.nome} ${c.contadas}`).join(', ')} · quem conta não aprova
        </span>
      </div>
      <div className="flex min-h-0 flex-1 max-md:flex-col max-md:overflow-y-auto">
        <div className="min-h-0 min-w-0 flex-1 md:overflow-y-auto">
          {i.situacao === 'lancado' && (
            <AlertBox
              className="m-3"
              tom="sucesso"
              titulo={`Lançado em ${i.lancado_em ? dataHora(i.lancado_em) : '–'} por ${i.aprovado_por ?? '–'}.`}
            />
          )}
          {i.aprovado_so_por_que && (
            <AlertBox className="m-3" tom="perigo" titulo="Aprovado por quem contou, sem segunda pessoa.">
              {i.aprovado_so_por_que}
            </AlertBox>
          )}
          {linhas.length === 0 ? (
            <EmptyState
              icone={<CircleCheck />}
              frase={aba === 'diferencas' ? 'Sem diferenças.' : 'Nada aqui.'}
              detalhe={aba === 'diferencas' ? 'Aprovar lança só a conferência.' : undefined}
            />
          ) : (
            <TabelaDaRevisao linhas={linhas} escolhida={escolhida} aoEscolher={setEscolhida} />
          )}
          {linha && linha.diferenca !== null && linha.diferenca !== '0' && i.situacao !== 'lancado' && (
            <Motivo key={linha.id} id={i.id} linha={linha} limite={i.motivo_centavos} />
          )}
          <Faixa />
        </div>
        {linha && <ContaAoLado id={i.id} linha={linha} aoFechar={() => setEscolhida(null)} />}
      </div>
      {i.situacao !== 'lancado' && <Pe inventario={i} revisao={r} />}
    </div>
  )
}

const PASSOS = ['rascunho', 'em_contagem', 'em_revisao', 'aprovado', 'lancado'] as const

function Cabeca({ inventario: i }: { inventario: Inventario }) {
  const aqui = PASSOS.findIndex((p) => p === i.situacao)
  const faixa = [i.endereco_de, i.endereco_ate].filter(Boolean).join(' até ')
  return (
    <header className="flex shrink-0 items-center gap-4 border-b px-4 py-3 max-md:flex-col max-md:items-start max-md:gap-2">
      <div className="min-w-0 flex-1">
        <h1 className="titulo-painel truncate">
          {i.codigo} · {i.titulo}
        </h1>
        <p className="text-12 text-text-2">
          {[
            i.locais.map((l) => l.nome).join(', '),
            faixa,
            i.iniciado_em && `retrato de ${dataHora(i.iniciado_em)}, ${MODOS[i.modo].toLowerCase()}`,
            `tolerância ${numero(i.tolerancia_pct)} % ou ${dinheiro(i.tolerancia_centavos)}`,
            'às cegas',
            i.selo && seloEmPalavras(i.selo, i.carimbo_em),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ol aria-label="Etapas" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12">
        {PASSOS.map((p, n) => (
          <li
            key={p}
            aria-current={n === aqui ? 'step' : undefined}
            className={`flex items-center gap-1 ${n < aqui ? 'text-success' : n === aqui ? 'font-semibold' : 'text-text-2'}`}
          >
            {n < aqui ? <Check /> : n === aqui ? <Circle /> : null}
            {SITUACOES[p]}
          </li>
        ))}
      </ol>
    </header>
  )
}

function Numeros({ revisao: r }: { revisao: Revisao }) {
  const pct = r.contadas > 0 ? `${numero(Math.round((r.bateram / r.contadas) * 1000) / 10)} %` : ''
  const itens = [
    { rotulo: 'Posições contadas', valor: numero(r.contadas), nota: `de ${numero(r.posicoes)}`, cor: '' },
    { rotulo: 'Bateram', valor: numero(r.bateram), nota: pct, cor: 'text-success' },
    { rotulo: 'Dentro da tolerância', valor: numero(r.na_tolerancia), nota: '', cor: '' },
    { rotulo: 'Recontadas', valor: numero(r.recontadas), nota: '', cor: r.recontadas > 0 ? 'text-warning' : '' },
    ...(r.ajuste_centavos === undefined
      ? [{ rotulo: 'A ajustar', valor: numero(r.a_ajustar), nota: 'posições', cor: '' }]
      : [
          {
            rotulo: 'Ajuste se aprovar agora',
            valor: dinheiro(r.ajuste_centavos).replace('-', '−'),
            nota: `em ${numero(r.a_ajustar)} posições`,
            cor: r.ajuste_centavos < 0 ? 'text-danger' : '',
          },
        ]),
  ]
  return (
    <dl className="grid shrink-0 grid-cols-5 border-b max-md:grid-cols-2">
      {itens.map((x) => (
        <div key={x.rotulo} className="border-r px-4 py-2.5 last:border-r-0">
          <dt className="text-12 text-text-2">{x.rotulo}</dt>
          <dd className="num">
            <strong className={`text-[20px] font-semibold ${x.cor}`}>{x.valor}</strong>{' '}
            <span className="text-12 text-text-2">{x.nota}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const seloEmPalavras = (selo: string, carimbo: string | null): string =>
  `selado por ${selo}, ${carimbo ? `com carimbo do tempo de ${dataHora(carimbo)}` : 'à espera do carimbo do tempo'}`
