import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { diaAqui } from '#kit/aqui.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { LinhaDeCompra } from '../../contract/painel.ts'
import { linkDoMaterial, linkDosAlertas } from '../../links.ts'
import { Adiar } from '../alertas/adiar.tsx'
import { AncoraInterna } from '../ancora.tsx'
import { qtd, qtdOuTraco } from '../nomes.ts'
import { useCompras } from './dados.ts'
import { acoesDaCompra } from './encaixes.ts'
import { Quadro } from './quadro.tsx'

const MOSTRADAS = 8
const dataCurta = (dia: string | null) => (dia === null ? '–' : dia === diaAqui() ? 'hoje' : diaBr(dia).slice(0, 5))

/** What to buy, when it runs out, and until when to order. The quantity may be changed in place. */
export function ListaDeCompra() {
  const consulta = useCompras()
  const [fora, setFora] = useState<ReadonlySet<string>>(new Set())
  const [quantas, setQuantas] = useState<Readonly<Record<string, string>>>({})
  const [todas, setTodas] = useState(false)
  const [adiando, setAdiando] = useState<readonly string[] | null>(null)
  const linhas = consulta.data ?? []
  const aComprar = linhas.filter((l) => Number(l.comprar) > 0)
  const marcadas = aComprar.filter((l) => !fora.has(l.item_id))
  const quantidade = (l: LinhaDeCompra) => quantas[l.item_id] ?? l.comprar
  const estimado = (l: LinhaDeCompra) =>
    l.estimado_centavos == null
      ? l.estimado_centavos
      : Math.round((l.estimado_centavos * Number(quantidade(l))) / Number(l.comprar))
  const total = marcadas.reduce((n, l) => n + (estimado(l) ?? 0), 0)
  const fornecedores = new Set(marcadas.map((l) => l.fornecedor).filter(Boolean))
  const move = usePode('estoque.movimento.criar')
  const comValor = linhas.some((l) => l.estimado_centavos !== undefined)
  const alternar = (id: string) => {
    const nova = new Set(fora)
    if (!nova.delete(id)) nova.add(id)
    setFora(nova)
  }
  return (
    <Quadro
      titulo="Falta → lista de compra"
      detalhe="demanda dos próximos 30 dias, prazo do fornecedor e mínimo"
      acao={
        <span className="num">{`${aComprar.length} a comprar, ${linhas.length - aComprar.length} já cobertos`}</span>
      }
      className="lg:col-span-2"
    >
      {consulta.isPending ? (
        <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a lista de compra" />
      ) : !consulta.data ? (
        <ErrorState oQueFalhou="A lista de compra não carregou." aoTentar={() => consulta.refetch()} />
      ) : linhas.length === 0 ? (
        <p className="text-13 text-text-2">Nada falta: o que há e o que vem cobrem os próximos 30 dias.</p>
      ) : (
        <>
          <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Lista de compra">
            <table className="num w-full text-13">
              <thead className="text-12 text-text-2">
                <tr>
                  <th className="w-8" />
                  <th className="py-1 pl-2 text-left font-normal">Material</th>
                  <th className="pl-3 text-right font-normal whitespace-nowrap">Disp.</th>
                  <th className="pl-3 text-right font-normal whitespace-nowrap">A chegar</th>
                  <th className="pl-3 text-right font-normal whitespace-nowrap">Demanda</th>
                  <th className="pl-3 text-right font-normal whitespace-nowrap">Falta em</th>
                  <th className="pl-3 text-right font-normal whitespace-nowrap">Pedir até</th>
                  <th className="pl-3 text-right font-normal whitespace-nowrap">Comprar</th>
                  {comValor && <th className="pl-3 text-right font-normal whitespace-nowrap">Estimado</th>}
                </tr>
              </thead>
              <tbody>
                {linhas.slice(0, todas ? undefined : MOSTRADAS).map((l) => (
                  <LinhaDaLista
                    key={l.item_id}
                    linha={l}
                    marcada={Number(l.comprar) > 0 && !fora.has(l.item_id)}
                    quantidade={quantidade(l)}
                    estimado={comValor ? (estimado(l) ?? null) : undefined}
                    aoMarcar={() => alternar(l.item_id)}
                    aoMudar={(v) => setQuantas({ ...quantas, [l.item_id]: v })}
                  />
                ))}
              </tbody>
            </table>
          </div>
          {linhas.length > MOSTRADAS && (
            <button type="button" className="g-link mt-2 text-13" onClick={() => setTodas(!todas)}>
              {todas ? 'Mostrar menos' : `Mostrar as ${linhas.length}`}
            </button>
          )}
          <footer className="mt-3 flex flex-wrap items-center gap-2 border-t pt-3 text-13">
            <span className="num flex-1">
              <strong className="font-semibold">
                {plural(marcadas.length, 'marcado')}
                {comValor && ` · ${dinheiro(total)}`}
              </strong>{' '}
              {fornecedores.size > 0 && (
                <span className="text-text-2">
                  {plural(fornecedores.size, 'fornecedor', 'fornecedores')}: {[...fornecedores].slice(0, 3).join(', ')}
                </span>
              )}
            </span>
            {move && (
              <Button
                tamanho="pequeno"
                disabled={marcadas.every((l) => l.alerta_id === null)}
                onClick={() => setAdiando(marcadas.flatMap((l) => (l.alerta_id ? [l.alerta_id] : [])))}
              >
                Adiar com motivo
              </Button>
            )}
            {acoesDaCompra.ler().map((Acao, n) => (
              <Acao
                key={n}
                marcados={marcadas.map((l) => ({
                  item_id: l.item_id,
                  quantidade: quantidade(l),
                  fornecedor: l.fornecedor,
                }))}
              />
            ))}
            <AncoraInterna href={linkDosAlertas()} className="g-link">
              Ver alertas
            </AncoraInterna>
          </footer>
        </>
      )}
      {adiando && <Adiar ids={adiando} aoFechar={() => setAdiando(null)} />}
    </Quadro>
  )
}

interface PropsDaLinha {
  linha: LinhaDeCompra
  marcada: boolean
  quantidade: string
  /** absent: the user may not see costs */
  estimado: number | null | undefined
  aoMarcar: () => void
  aoMudar: (quantidade: string) => void
}

function LinhaDaLista({ linha: l, marcada, quantidade, estimado, aoMarcar, aoMudar }: PropsDaLinha) {
  const coberto = Number(l.comprar) === 0
  const hoje = diaAqui()
  return (
    <tr className={`border-t ${marcada ? 'bg-primary-soft' : ''}`}>
      <td className="py-1.5 pl-1">
        <Checkbox
          rotulo={`Comprar ${l.codigo} ${l.nome}`}
          rotuloOculto
          checked={marcada}
          disabled={coberto}
          onChange={aoMarcar}
        />
      </td>
      <td className="w-full max-w-0 min-w-40 py-1.5 pl-2">
        <AncoraInterna href={linkDoMaterial(l.item_id)} className="block truncate hover:underline">
          {l.nome}
        </AncoraInterna>
        <span className="block truncate text-12 text-text-2">
          {[l.codigo, l.fornecedor, `${l.prazo_dias} d`].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className="pl-3 text-right whitespace-nowrap">
        {qtd(l.disponivel)} {l.unidade.toLowerCase()}
      </td>
      <td className="pl-3 text-right">{Number(l.a_chegar) > 0 ? `+${qtd(l.a_chegar)}` : '–'}</td>
      <td className="pl-3 text-right">{Number(l.demanda) > 0 ? `−${qtd(l.demanda)}` : '–'}</td>
      <td className={`pl-3 text-right ${l.falta_em ? 'text-danger' : ''}`}>{dataCurta(l.falta_em)}</td>
      <td className={`pl-3 text-right ${l.pedir_ate !== null && l.pedir_ate <= hoje ? 'text-danger' : ''}`}>
        {dataCurta(l.pedir_ate)}
      </td>
      <td className="pl-3 text-right">
        {coberto ? (
          <span className="text-success">coberto{l.chega_em && `, em ${dataCurta(l.chega_em)}`}</span>
        ) : (
          <input
            aria-label={`Quanto comprar de ${l.codigo}`}
            className="g-campo w-16 text-right"
            inputMode="decimal"
            value={quantidade}
            onChange={(e) => aoMudar(e.currentTarget.value.replace(/[^\d.]/g, ''))}
          />
        )}
      </td>
      {estimado !== undefined && (
        <td className="pl-3 text-right whitespace-nowrap">
          {coberto || estimado === null ? qtdOuTraco('0') : dinheiro(estimado)}
        </td>
      )}
    </tr>
  )
}
