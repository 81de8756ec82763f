import { Avatar } from '#ui/avatar.tsx'
import { numero, plural, porcento } from '#ui/formatos.ts'
import { definicoesDasPartes, indicador, margem, prazoCumprido, taxaDeGanho, type NomeDoIndicador } from '../regras/indicadores.ts'
import type { DaPessoa } from '../tipos.ts'
import { useNumeros, usePessoas } from './dados.ts'
import { dinheiroCurto, tempo } from './formatar.ts'
import { ComoSeConta, MolduraDoPainel } from './moldura.tsx'
import { Cartoes } from './partes/cartoes.tsx'
import { Numero } from './partes/conversao.tsx'
import { Quadro, Rolagem } from './quadro.tsx'
import { useRecorte, type Recorte } from './recorte.ts'

const CARTOES: readonly NomeDoIndicador[] = ['vazao', 'prazo', 'ganhos', 'taxa_ganho', 'retrabalho', 'abertos', 'atrasados']

/** Per person the load beside the result, in the order of their names. */
export function TelaDaProdutividade({ linha }: { linha: { titulo: string; departamento: string | null } }) {
  const departamento = linha.departamento ?? undefined
  const r = useRecorte({ ...(departamento ? { departamento } : {}), prazo: '30' })
  const numeros = useNumeros(r.filtros)
  const pessoas = usePessoas(r.filtros)
  return (
    <MolduraDoPainel titulo={linha.titulo} r={r} departamento={departamento} todosOsFunis semRelogio>
      {numeros.data && <Cartoes n={numeros.data} quais={CARTOES} r={r} />}
      <Quadro titulo="Por pessoa" detalhe="carga ao lado do resultado · em ordem alfabética" definicao={definicoesDasPartes.pessoas} className="mt-4" consulta={pessoas} vazio={(d) => (d.pessoas.length > 0 ? null : 'Ninguém moveu nem recebeu cartões neste período.')}>
        {(d) => <Tabela pessoas={d.pessoas} so_eu={d.so_eu} r={r} />}
      </Quadro>
      <ComoSeConta itens={[...CARTOES.map(indicador), { nome: 'Por pessoa', definicao: definicoesDasPartes.pessoas }, { nome: 'Primeira resposta', definicao: 'Mediana do tempo útil até a primeira resposta nas conversas do chat que a pessoa respondeu, nas caixas que você vê.' }, { nome: 'Tarefas', definicao: 'Tarefas de cartões destes funis concluídas no período; no prazo, as concluídas até o vencimento.' }]} />
    </MolduraDoPainel>
  )
}

function Tabela({ pessoas, so_eu, r }: { pessoas: readonly DaPessoa[]; so_eu: boolean; r: Recorte }) {
  const maior = Math.max(1, ...pessoas.map((p) => p.abertos))
  return (
    <>
      {so_eu && <p className="mb-2 text-13 text-text-2">Aqui você vê só a sua linha. A de todos, quem cuida do funil.</p>}
      <Rolagem rotulo="Produtividade por pessoa">
        <table className="num w-full min-w-[980px] text-right text-13">
          <thead className="text-12 text-text-2">
            <tr>
              <th />
              <th scope="colgroup" colSpan={3} className="pb-1 text-left font-semibold text-text">Carga</th>
              <th scope="colgroup" colSpan={8} className="border-l pb-1 pl-4 text-left font-semibold text-text">Resultado</th>
            </tr>
            <tr>
              {['Pessoa', 'Abertos', 'Atrasados', 'Valor', '1ª resposta', 'Dias', 'Avanços', 'No prazo', 'Tarefas', 'Comentários', 'Ganhos', 'Taxa de ganho'].map((t, i) => (
                <th key={t} scope="col" className={i === 0 ? 'py-1.5 text-left font-medium' : i === 4 ? 'border-l py-1.5 pl-4 font-medium' : 'py-1.5 pl-3 font-medium'}>{t}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pessoas.map((p) => {
              const abrir = (fato: 'aberto' | 'atrasado' | 'ganhou', nome: string) => r.descer({ fato, pessoa: p.usuario_id, nome: `${nome}: ${p.nome}` })
              return (
                <tr key={p.usuario_id} className="border-t">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    <span className="flex items-center gap-2"><Avatar nome={p.nome} chave={p.usuario_id} tamanho={24} /> {p.nome}</span>
                  </th>
                  <td className="py-1.5 pl-3">
                    <span className="flex items-center justify-end gap-2">
                      <i className="h-1 w-14 rounded-full bg-surface-3" aria-hidden="true"><i className="block h-full rounded-full bg-text-2" style={{ width: `${(p.abertos / maior) * 100}%` }} /></i>
                      <Numero n={p.abertos} aoAbrir={() => abrir('aberto', 'Abertos')} />
                    </span>
                  </td>
                  <td className="py-1.5 pl-3"><Numero n={p.atrasados} aoAbrir={() => abrir('atrasado', 'Atrasados')} /></td>
                  <td className="py-1.5 pr-4 pl-3">{p.valor_aberto > 0 ? dinheiroCurto(p.valor_aberto) : <span className="text-text-3">–</span>}</td>
                  <td className="border-l py-1.5 pl-4">{p.primeira_resposta_s === null ? '–' : <span data-dica={plural(p.primeiras_respostas, 'conversa')}>{tempo(p.primeira_resposta_s)}</span>}</td>
                  <td className="py-1.5 pl-3">{numero(p.dias)}</td>
                  <td className="py-1.5 pl-3"><Numero n={p.avancos} aoAbrir={() => r.descer({ fato: 'avancou', feito_por: p.usuario_id, nome: `Avanços: ${p.nome}` })} /></td>
                  <td className="py-1.5 pl-3">{parte(prazoCumprido(p))}</td>
                  <td className="py-1.5 pl-3">{p.tarefas_feitas === 0 ? '–' : `${numero(p.tarefas_no_prazo)} de ${numero(p.tarefas_feitas)}`}</td>
                  <td className="py-1.5 pl-3">{numero(p.comentarios)}</td>
                  <td className="py-1.5 pl-3"><Numero n={p.ganhos} aoAbrir={() => abrir('ganhou', 'Ganhos')} /> {p.valor_ganho > 0 && <span className="text-12 text-text-2">{dinheiroCurto(p.valor_ganho)}</span>}</td>
                  <td className="py-1.5 pl-3"><Taxa p={p} /></td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Rolagem>
      <p className="mt-3 border-t pt-3 text-12 text-text-2">Escala de 0 a 100 %; faixas cinza (margem) que se cruzam não mostram diferença. Muita carga pede redistribuição antes de cobrança.</p>
    </>
  )
}

const parte = (v: number | null) => (v === null ? '–' : porcento(v, 0))

/** A rate with where it may truly lie; of too few decisions it is not said. */
function Taxa({ p }: { p: DaPessoa }) {
  const total = p.ganhos + p.perdidos
  const [taxa, faixa] = [taxaDeGanho(p), margem(p.ganhos, total)]
  if (total === 0) return <span className="text-text-3">–</span>
  if (!faixa || taxa === null) return <span className="text-12 text-text-2">poucos dados ({numero(p.ganhos)} de {numero(total)})</span>
  return (
    <span className="flex items-center justify-end gap-2" data-dica={`entre ${porcento(faixa.de, 0)} e ${porcento(faixa.ate, 0)}`}>
      <i className="relative h-px w-24 bg-border-strong" aria-hidden="true">
        <i className="absolute -top-1 h-2 rounded-full bg-border-strong" style={{ left: `${faixa.de * 100}%`, width: `${(faixa.ate - faixa.de) * 100}%` }} />
        <i className="absolute -top-1 size-2 -translate-x-1 rounded-full bg-text" style={{ left: `${taxa * 100}%` }} />
      </i>
      {porcento(taxa, 0)}
    </span>
  )
}
