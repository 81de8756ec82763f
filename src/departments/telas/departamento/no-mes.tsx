import { useMetas, useNumeros } from '#modules/paineis/web/dados.ts'
import { comparar, escrever } from '#modules/paineis/web/formatar.ts'
import { hoje } from '#modules/paineis/web/recorte.ts'
import { indicador, type NomeDoIndicador } from '#modules/paineis/regras/indicadores.ts'
import type { Meta } from '#modules/paineis/tipos.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { cn } from '#ui/classes.ts'
import { dataCurta, porcento } from '#ui/formatos.ts'
import { lerLinhas } from '../../na-pagina.ts'
import { BlocoDaConsulta } from '../comum/bloco-da-consulta.tsx'
import { useFunisDaArea } from '../comum/trabalho.ts'
import type { PropsDoBloco } from './props-do-bloco.ts'

const QUAIS: readonly NomeDoIndicador[] = ['entradas', 'ganhos', 'valor_ganho', 'taxa_ganho', 'ciclo']
const COR = { success: 'text-success', danger: 'text-danger', 'text-2': 'text-text-2' } as const

/**
 * Results of this month in the main funnel of the area, against as many days before, and the progress of its targets.
 */
export function NoMes({ departamento, linha }: PropsDoBloco) {
  const funil = useFunisDaArea(departamento).data?.find((f) => f.chave === linha?.funil)
  return funil ? <DoFunil funil={funil} /> : null
}

function DoFunil({ funil }: { funil: { chave: string; nome: string; valor_centavos: number | null } }) {
  const { permissoes } = usePessoa()
  const ate = hoje()
  const consulta = useNumeros({ funil: funil.chave, de: `${ate.slice(0, 7)}-01`, ate })
  const metas = useMetas(funil.chave, ate.slice(0, 7)).data ?? []
  const painel = lerLinhas().find(
    (l) => l.funil === funil.chave && l.icone === 'ChartColumn' && permissoes.includes(`${l.departamento}.area.entrar`),
  )
  const quais = QUAIS.filter((q) => q !== 'valor_ganho' || funil.valor_centavos !== null)
  return (
    <BlocoDaConsulta
      titulo="Neste mês"
      consulta={consulta}
      falhou="Os números do mês não carregaram."
      detalhe={() => funil.nome}
      {...(painel ? { acao: { rotulo: painel.titulo, href: `${painel.path}?dias=mes` } } : {})}
    >
      {(n) => (
        <>
          <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(110px,1fr))] gap-x-4 gap-y-3 text-12 text-text-2">
            {quais.map((nome) => {
              const i = indicador(nome)
              const [atual, anterior] = [i.valor(n.atual, n.agora), i.valor(n.anterior, n.agora)]
              const diferenca = comparar(i, atual, anterior)
              const meta = metas.find((m) => m.indicador === nome && m.de.tipo === 'funil')
              return (
                <div key={nome} className="flex flex-col" data-dica={i.definicao}>
                  <dt>{i.nome}</dt>
                  <dd className="num text-20 font-semibold text-text">{escrever(i, atual)}</dd>
                  <dd className="num text-11">
                    {diferenca && <b className={cn('font-medium', COR[diferenca.tom])}>{diferenca.texto}</b>}{' '}
                    <span className="whitespace-nowrap">antes {escrever(i, anterior)}</span>
                  </dd>
                  {meta && <Ate meta={meta} />}
                </div>
              )
            })}
          </dl>
          <p className="mt-2 text-11 text-text-2">
            “Antes” é o período de mesmo tamanho logo antes: {dataCurta(n.anterior_de)} a {dataCurta(n.anterior_ate)}.
          </p>
        </>
      )}
    </BlocoDaConsulta>
  )
}

/** Progress of the month's target. */
function Ate({ meta }: { meta: Meta }) {
  const parte = meta.feito === null ? 0 : meta.feito / meta.alvo
  const i = indicador(meta.indicador)
  return (
    <dd className="mt-1 text-11">
      <span className="block h-1 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
        <i
          className={cn('block h-full', parte >= 1 ? 'bg-success' : 'bg-primary')}
          style={{ width: `${Math.min(1, parte) * 100}%` }}
        />
      </span>
      <span className="num mt-0.5 block">
        {porcento(parte, 0)} da meta de {escrever(i, i.unidade === 'fracao' ? meta.alvo / 100 : meta.alvo)}
      </span>
    </dd>
  )
}
