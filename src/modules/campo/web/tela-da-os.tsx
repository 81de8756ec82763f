import { useParams, useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Camera, ChevronLeft, ListChecks, Package, Phone, Signature } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDoDia } from '../links.ts'
import { useCampo, useDiaAoVivo, useEstadoDoCampo, type Campo } from './offline/usar-campo.ts'
import { Concluir } from './ordem/concluir.tsx'
import { Fotos } from './ordem/fotos.tsx'
import { Historico } from './ordem/historico.tsx'
import { Itens } from './ordem/itens.tsx'
import { Pecas } from './ordem/pecas.tsx'
import { Tempo } from './ordem/tempo.tsx'
import type { PropsDaOrdem } from './ordem/props.ts'
import { BarraDeAbas, Moldura } from './partes/moldura.tsx'
import { PedeSenha } from './partes/pede-senha.tsx'

/** `/mpvl/campo/{id}`: one order in the hands of a technician. */
export function TelaDaOs() {
  const campo = useCampo()
  if (!campo) return <SkeletonList linhas={8} comRosto={false} rotulo="Abrindo a ordem" />
  return <OrdemAberta campo={campo} />
}

function OrdemAberta({ campo }: { campo: Campo }) {
  const estado = useEstadoDoCampo(campo)
  useDiaAoVivo(campo)
  const { id }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const ordem = estado.dia?.ordens.find((o) => o.id === id)
  if (!estado.dia && estado.rede.sem_rede_desde === null)
    return <SkeletonList linhas={8} comRosto={false} rotulo="Abrindo a ordem" />
  if (!ordem)
    return (
      <EmptyState
        frase="Esta ordem não está no seu dia"
        detalhe="Ela pode ter sido remarcada. O que você fez nela continua em Envios."
        acao={
          <a className="g-btn" data-variante="contorno" href={linkDoDia()}>
            Voltar ao dia
          </a>
        }
      />
    )
  return (
    <>
      <Partes campo={campo} estado={estado} ordem={ordem} />
      <PedeSenha campo={campo} estado={estado} />
    </>
  )
}

function Partes({ campo, estado, ordem }: PropsDaOrdem) {
  const { parte = 'itens' }: { parte?: unknown } = useSearch({ strict: false })
  const navegar = useNavegar()
  const ir = (valor: string) =>
    void navegar({ to: '.', search: valor === 'itens' ? {} : { parte: valor }, replace: true })
  const resumo = [
    `OS ${ordem.numero}`,
    ordem.titulo,
    ordem.colegas.length > 0 ? `com ${ordem.colegas.join(' e ')}` : '',
  ]
  return (
    <Moldura
      estado={estado}
      cabeca={
        <>
          <a href={linkDoDia()} aria-label="Voltar ao dia" className="-ml-2 grid size-11 place-items-center">
            <ChevronLeft className="size-5" />
          </a>
          <div className="min-w-0 flex-1">
            <h1 className="truncate text-16 font-semibold">{ordem.cliente || ordem.titulo}</h1>
            <p className="truncate text-12 text-text-2">{resumo.filter(Boolean).join(' · ')}</p>
          </div>
          {ordem.telefone && (
            <a
              href={`tel:+${ordem.telefone}`}
              aria-label={`Ligar para ${ordem.cliente}`}
              className="grid size-11 place-items-center"
            >
              <Phone className="size-5" />
            </a>
          )}
        </>
      }
      barra={
        <BarraDeAbas
          atual={String(parte)}
          aoMudar={ir}
          abas={[
            { valor: 'itens', rotulo: 'Itens', icone: <ListChecks /> },
            { valor: 'fotos', rotulo: 'Fotos', icone: <Camera /> },
            { valor: 'pecas', rotulo: 'Peças', icone: <Package /> },
            { valor: 'assinar', rotulo: 'Concluir', icone: <Signature /> },
          ]}
        />
      }
    >
      {parte === 'fotos' && <Fotos campo={campo} estado={estado} ordem={ordem} />}
      {parte === 'pecas' && <Pecas campo={campo} estado={estado} ordem={ordem} />}
      {parte === 'assinar' && <Concluir campo={campo} estado={estado} ordem={ordem} aoIr={ir} />}
      {!['fotos', 'pecas', 'assinar'].includes(String(parte)) && <Itens campo={campo} estado={estado} ordem={ordem} />}
      {!['fotos', 'pecas', 'assinar'].includes(String(parte)) && (
        <>
          <Tempo campo={campo} estado={estado} ordem={ordem} />
          <Historico ordem={ordem} />
        </>
      )}
    </Moldura>
  )
}
