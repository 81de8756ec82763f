import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, duracao, numero, plural } from '#ui/formatos.ts'
import { CircleAlert, CircleCheck, RefreshCw } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { painelDoEstoque, type Saude } from '../../contract/painel.ts'
import { linkDoMaterial } from '../../links.ts'
import { CONFERENCIAS } from '../../regras/alertas.ts'
import { AncoraInterna } from '../ancora.tsx'
import { relerEstoque } from '../dados.ts'
import { qtd } from '../nomes.ts'
import { useSaude } from './dados.ts'
import { Quadro } from './quadro.tsx'

/** The checks of the night. What does not match shows its lines, with the way to them. */
export function ConferenciaDoLivro() {
  const consulta = useSaude()
  const [historico, setHistorico] = useState(false)
  const { data } = consulta
  const ultima = data?.ultima
  return (
    <Quadro
      titulo="Conferência do livro"
      detalhe={
        ultima &&
        `${dataHora(ultima.comecou_em)}, em ${ultima.duracao_ms < 1000 ? `${numero(ultima.duracao_ms)} ms` : duracao(ultima.duracao_ms)}`
      }
      acao={
        <button type="button" className="g-link" aria-expanded={historico} onClick={() => setHistorico(!historico)}>
          Histórico
        </button>
      }
    >
      {consulta.isPending ? (
        <SkeletonList linhas={5} comRosto={false} rotulo="Carregando a conferência" />
      ) : !data ? (
        <ErrorState oQueFalhou="A conferência não carregou." aoTentar={() => consulta.refetch()} />
      ) : (
        <div className="grid gap-3">
          {data.atrasada && (
            <AlertBox
              tom="alerta"
              titulo={`A conferência de hoje não rodou.${ultima ? ` Última: ${dataHora(ultima.comecou_em)}.` : ''}`}
            />
          )}
          {ultima && !historico && <Verificacoes saude={data} />}
          {historico && <Historico saude={data} />}
          <ConferirAgora />
        </div>
      )}
    </Quadro>
  )
}

function Verificacoes({ saude }: { saude: Saude }) {
  return (
    <>
      <ul className="num text-13">
        {saude.ultima?.resultado.map((r) => {
          const c = CONFERENCIAS[r.propriedade]
          const bate = r.violacoes === 0
          return (
            <li key={r.propriedade} className="flex items-center gap-2 border-b py-1.5">
              {bate ? (
                <CircleCheck className="shrink-0 text-success" />
              ) : (
                <CircleAlert className="shrink-0 text-danger" />
              )}
              <span className="min-w-0 flex-1">
                <strong className="font-medium">{c.nome}</strong>{' '}
                <span className="text-text-2">
                  {c.detalhe} · {numero(r.conferidas)} {c.de}
                </span>
              </span>
              <strong className={bate ? 'font-semibold text-success' : 'font-semibold text-danger'}>
                {bate ? 'confere' : plural(r.violacoes, 'linha')}
              </strong>
            </li>
          )
        })}
      </ul>
      {saude.linhas.length > 0 && (
        <ul className="num grid gap-1 rounded-md bg-danger-soft p-3 text-13">
          {saude.linhas.map((l) => (
            <li key={`${l.propriedade} ${l.item_id} ${l.local_id ?? ''}`}>
              <AncoraInterna href={linkDoMaterial(l.item_id)} className="font-semibold underline">
                {l.codigo} {l.nome}
              </AncoraInterna>
              {l.local && `, ${l.local}`}: {qtd(l.achado)} gravado, {qtd(l.esperado)} pelas linhas do livro.
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Historico({ saude }: { saude: Saude }) {
  return (
    <table className="num w-full text-13">
      <tbody>
        {saude.historico.map((c) => {
          const n = c.resultado.reduce((soma, r) => soma + r.violacoes, 0)
          return (
            <tr key={c.id} className="border-b">
              <td className="py-1.5">{dataHora(c.comecou_em)}</td>
              <td className={`text-right ${n === 0 ? 'text-success' : 'text-danger'}`}>
                {n === 0 ? 'confere' : plural(n, 'linha')}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ConferirAgora() {
  const pode = usePode('estoque.ajuste.criar')
  const { indo, geral, fazer } = useAto()
  if (!pode) return null
  const conferir = () =>
    fazer(async () => {
      await chamar(painelDoEstoque.conferir, { body: {} })
      await relerEstoque()
    })
  return (
    <div>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <Button tamanho="pequeno" icone={<RefreshCw />} ocupado={indo} onClick={() => void conferir()}>
        Conferir agora
      </Button>
    </div>
  )
}
