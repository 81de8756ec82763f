import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { ArrowRight, KanbanSquare } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { externos } from '../contract/externos.ts'
import { lugarDeles, type Sistema } from '../tipos.ts'
import { reler, useEstagios } from './dados.ts'

const TIPO: Record<string, string> = { ganho: 'ganho', perdido: 'perdido', espera: 'em espera' }

/** Maps each external stage to one of ours. Opportunities in an unmapped stage are not imported. */
export function MapaDeEstagios({ sistema }: { sistema: Sistema }) {
  const mapa = useEstagios(sistema)
  const configura = usePode('externos.sistema.configurar')
  const [escolhas, setEscolhas] = useState<Record<string, string | null>>({})
  const { indo, fazer } = useAto()
  if (mapa.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o mapa de estágios" />
  if (mapa.isError)
    return (
      <ErrorState
        oQueFalhou="O mapa de estágios não carregou."
        detalhe={mapa.error.message}
        aoTentar={() => mapa.refetch()}
      />
    )
  const { deles, nossos } = mapa.data
  if (deles.length === 0)
    return (
      <EmptyState
        icone={<KanbanSquare />}
        frase="Ainda não há oportunidades lidas"
        detalhe="Depois da primeira leitura, cada estágio de lá aparece aqui, para você dizer a qual estágio nosso ele corresponde."
      />
    )
  const opcoes = nossos.flatMap((f) =>
    f.estagios.map((e) => ({
      valor: e.id,
      rotulo: `${f.nome} · ${e.nome}`,
      ...(TIPO[e.tipo] ? { detalhe: TIPO[e.tipo] ?? '' } : {}),
    })),
  )
  const escolhido = (d: (typeof deles)[number]) =>
    (lugarDeles(d) in escolhas ? escolhas[lugarDeles(d)] : d.nosso) ?? null
  const sugeridos = deles.filter((d) => !escolhido(d) && d.sugestao)
  const semLugar = deles.filter((d) => !escolhido(d))
  const salvar = () =>
    fazer(
      async () => {
        await chamar(externos.mapear, {
          params: { sistema },
          body: { estagios: Object.fromEntries(deles.map((d) => [lugarDeles(d), escolhido(d)])) },
        })
        await reler(sistema)
        setEscolhas({})
        avisar({ titulo: 'Mapa de estágios guardado', tom: 'sucesso' })
      },
      (e) => avisarFalha('O mapa não foi guardado.', e),
    )
  return (
    <div className="flex max-w-4xl flex-col gap-3 p-4">
      {semLugar.length > 0 ? (
        <AlertBox
          tom="info"
          titulo={`${plural(semLugar.length, 'estágio', 'estágios')} sem correspondente: as oportunidades que estão lá não entram.`}
          acao={
            configura &&
            sugeridos.length > 0 && (
              <Button
                tamanho="pequeno"
                onClick={() =>
                  setEscolhas({ ...escolhas, ...Object.fromEntries(sugeridos.map((d) => [lugarDeles(d), d.sugestao])) })
                }
              >
                Usar {plural(sugeridos.length, 'sugestão', 'sugestões')}
              </Button>
            )
          }
        />
      ) : (
        <p className="text-12 text-text-2">Todos os estágios têm um correspondente.</p>
      )}
      <ul aria-label="Estágios">
        {deles.map((d) => (
          <li
            key={lugarDeles(d)}
            className="grid items-center gap-x-3 gap-y-1 border-b py-2 md:grid-cols-[1fr_24px_1fr]"
          >
            <span className="min-w-0">
              <b className="block truncate text-13 font-medium">{d.estagio || 'Sem estágio'}</b>
              <span className="block truncate text-12 text-text-2">
                {d.funil || 'Sem funil'} · {plural(d.quantas, 'oportunidade', 'oportunidades')}
              </span>
            </span>
            <ArrowRight aria-hidden className="size-4 text-text-2 max-md:hidden" />
            <Combobox
              rotulo={`Para onde vai ${lugarDeles(d)}`}
              rotuloOculto
              disabled={!configura}
              opcoes={opcoes}
              valor={opcoes.find((o) => o.valor === escolhido(d)) ?? null}
              aoMudar={(o) => setEscolhas({ ...escolhas, [lugarDeles(d)]: o?.valor ?? null })}
              placeholder={
                d.sugestao ? `Sugestão: ${opcoes.find((o) => o.valor === d.sugestao)?.rotulo ?? ''}` : 'Fica lá'
              }
            />
          </li>
        ))}
      </ul>
      {configura && (
        <div>
          <Button
            variante="primaria"
            ocupado={indo}
            disabled={Object.keys(escolhas).length === 0}
            onClick={() => void salvar()}
          >
            Guardar o mapa
          </Button>
        </div>
      )}
    </div>
  )
}
