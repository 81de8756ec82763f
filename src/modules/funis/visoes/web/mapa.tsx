import { useEffect, useMemo, useRef, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MapPin } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { FolhaDoMapa } from '#ui/mapa/folha-do-mapa.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import type { PontoNoMapa } from '#modules/funis/nucleo/tipos.ts'
import { relerFunil } from '#modules/funis/nucleo/web/dados.ts'
import { PrazoEscrito } from '#modules/funis/quadro/web/prazo-escrito.tsx'
import { useMapa } from './dados.ts'
import type { PropsDaVista } from './vista.ts'

const PRECISAO = { ponto: null, cep: 'região do CEP', uf: 'capital do estado' } as const

/** Positions of the cards. Without a tile server the map is drawn, and needs no network. */
export function Mapa({ qual, funil, campos, filtro, aoAbrir, podeMover }: PropsDaVista) {
  const mapa = useMapa(qual, filtro)
  const agora = useAgora()
  const [marcados, setMarcados] = useState<readonly string[] | null>(null)
  const [marcando, setMarcando] = useState<{ id: string; titulo: string } | null>(null)
  const pontos = useMemo(() => mapa.data?.pontos ?? [], [mapa.data])
  const mostrados = marcados ? pontos.filter((p) => marcados.includes(p.id)) : pontos
  const endereco =
    [...campos.values()].find(
      (c) => c.tipo === 'endereco' && funil.definicao.estagios.some((e) => e.portas.some((p) => p.campo === c.chave)),
    ) ?? [...campos.values()].find((c) => c.tipo === 'endereco')
  if (mapa.isError)
    return <ErrorState oQueFalhou="O mapa não carregou." detalhe={mapa.error.message} aoTentar={() => mapa.refetch()} />
  if (!mapa.data) return <SkeletonList linhas={8} rotulo="Carregando o mapa" />
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[1fr_320px] bg-bg max-md:grid-cols-1 max-md:grid-rows-[1fr_45%]">
      <FolhaDoMapa
        nomes={['cartão', 'cartões']}
        pontos={pontos}
        camada={mapa.data.camada}
        marcados={marcados}
        aoMarcar={setMarcados}
        aoAbrir={aoAbrir}
      />
      <section
        aria-label="Cartões no mapa"
        className="flex min-h-0 flex-col border-l bg-surface max-md:border-t max-md:border-l-0"
      >
        <header className="flex min-h-10 items-center gap-2 border-b px-3 text-13">
          <h2 className="font-semibold">{plural(mostrados.length, 'cartão', 'cartões')}</h2>
          <span className="flex-1" />
          {marcados && (
            <Button tamanho="pequeno" onClick={() => setMarcados(null)}>
              Ver todos
            </Button>
          )}
        </header>
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {mostrados.slice(0, 200).map((p) => (
            <Item
              key={p.id}
              ponto={p}
              agora={agora}
              aoAbrir={aoAbrir}
              aoPor={podeMover && endereco && p.precisao !== 'ponto' ? () => setMarcando(p) : undefined}
            />
          ))}
          {mostrados.length > 200 && (
            <li className="px-3 py-2 text-12 text-text-2">{`e mais ${mostrados.length - 200}: aproxime o mapa ou filtre`}</li>
          )}
          {pontos.length === 0 && (
            <li>
              <EmptyState
                icone={<MapPin />}
                frase="Nenhum cartão com lugar"
                detalhe="O endereço, o CEP ou a UF do cliente põe o cartão no mapa."
              />
            </li>
          )}
          {!marcados && mapa.data.quantos_sem_lugar > 0 && (
            <li>
              <h3 className="border-y bg-surface-2 px-3 py-1 text-12 font-semibold">{`${mapa.data.quantos_sem_lugar} sem lugar`}</h3>
              <ul>
                {mapa.data.sem_lugar.map((c) => (
                  <li key={c.id} className="flex items-center gap-2 border-b px-3 py-2 text-13">
                    <button
                      type="button"
                      className="min-w-0 flex-1 truncate text-left hover:underline"
                      onClick={() => aoAbrir(c.id)}
                    >
                      {c.titulo}
                    </button>
                    {podeMover && endereco && (
                      <Button
                        tamanho="pequeno"
                        aria-label={`Marcar o lugar de ${c.titulo}`}
                        onClick={() => setMarcando(c)}
                      >
                        Marcar
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          )}
        </ul>
      </section>
      {marcando && endereco && (
        <MarcarLugar cartao={marcando} campo={endereco.chave} qual={qual} aoFechar={() => setMarcando(null)} />
      )}
    </div>
  )
}

function Item({
  ponto: p,
  agora,
  aoAbrir,
  aoPor,
}: {
  ponto: PontoNoMapa
  agora: number
  aoAbrir: (id: string) => void
  aoPor: (() => void) | undefined
}) {
  return (
    <li className="flex items-center gap-2 border-b px-3 py-2 text-13">
      <button type="button" className="min-w-0 flex-1 text-left hover:underline" onClick={() => aoAbrir(p.id)}>
        <span className="block truncate font-medium">{p.titulo}</span>
        <span className="block truncate text-12 text-text-2">
          {[p.lugar, PRECISAO[p.precisao], p.responsavel?.nome].filter(Boolean).join(' · ')}
        </span>
      </button>
      <PrazoEscrito vence={p.vence_em} aMao={p.prazo_a_mao} agora={agora} className="shrink-0 text-12 text-text-2" />
      {aoPor && (
        <IconButton tamanho="pequeno" rotulo={`Marcar o lugar de ${p.titulo}`} icone={<MapPin />} onClick={aoPor} />
      )}
    </li>
  )
}

/** "-23,5505, -46,6333", as online maps copy it; a comma may be the decimal separator. */
export function lerCoordenadas(t: string): { lat: number; lng: number } | null {
  const [, a, b] = /^\s*(-?\d{1,2}(?:[.,]\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*$/.exec(t) ?? []
  const [lat, lng] = [Number(a?.replace(',', '.')), Number(b?.replace(',', '.'))]
  return a && b && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

function MarcarLugar({
  cartao,
  campo,
  qual,
  aoFechar,
}: {
  cartao: { id: string; titulo: string }
  campo: string
  qual: string
  aoFechar: () => void
}) {
  const [texto, setTexto] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const [indo, setIndo] = useState(false)
  const vivo = useRef(true)
  useEffect(() => () => void (vivo.current = false), [])
  async function marcar() {
    const ponto = lerCoordenadas(texto)
    if (!ponto) return setErro('Escreva a latitude e a longitude, como -23.5505, -46.6333.')
    setIndo(true)
    try {
      const { data } = await chamar(cartoes.obter, { params: { id: cartao.id } })
      const antes = data.valores[campo]
      await chamar(cartoes.alterar, {
        params: { id: cartao.id },
        body: {
          versao: data.versao,
          valores: {
            [campo]: {
              logradouro: 'Ponto no mapa',
              ...(typeof antes === 'object' && !Array.isArray(antes) ? antes : {}),
              ...ponto,
            },
          },
        },
      })
      await relerFunil(qual)
      aoFechar()
    } catch (e) {
      avisarFalha('O lugar não foi marcado.', e)
    } finally {
      if (vivo.current) setIndo(false)
    }
  }
  return (
    <Dialog
      aberto
      tamanho="pequeno"
      aoMudar={(a) => !a && aoFechar()}
      titulo="Marcar o lugar"
      descricao={cartao.titulo}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void marcar()}>
            Marcar
          </Button>
        </>
      }
    >
      <form
        onSubmit={(e) => {
          e.preventDefault()
          void marcar()
        }}
      >
        <TextField
          rotulo="Latitude e longitude"
          dica="Como o GPS ou o mapa do celular copiam."
          placeholder="-23.5505, -46.6333"
          value={texto}
          erro={erro}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
