import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { numero } from '#ui/formatos.ts'
import { ArrowLeft, BatteryCharging, Pencil } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { Recurso } from '../../tipos.ts'
import { escreverAgora } from '../palavras.ts'

interface Props {
  r: Recurso
  agora: number
  configura: boolean
  um: boolean
  aoEditar: () => void
  aoVoltar: () => void
  aoReservar?: () => void
}

/** Description and current state of a resource; for the car also the remaining range. */
export function FichaDoRecurso({ r, agora, configura, um, aoEditar, aoVoltar, aoReservar }: Props) {
  const { livre, frase } = escreverAgora(r, agora)
  const alcance = r.autonomia_km && r.carga_pct !== null ? Math.round((r.autonomia_km * r.carga_pct) / 100) : null
  return (
    <section aria-label={r.nome} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-surface px-4 py-3">
      {!um && <IconButton rotulo="Ver todas" icone={<ArrowLeft />} onClick={aoVoltar} />}
      {r.foto_url && <img src={r.foto_url} alt="" className="h-14 w-20 rounded object-cover" />}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-14 font-semibold">
          {!um && r.nome}
          <StatusChip tom={livre ? 'sucesso' : 'perigo'}>{frase}</StatusChip>
        </p>
        <p className="truncate text-12 text-text-2 max-md:whitespace-normal">
          {[
            r.capacidade && `${r.capacidade} lugares`,
            r.placa && `Placa ${r.placa}`,
            r.lugar,
            ...r.equipamentos,
            r.carregador,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {r.descricao && <p className="text-12 text-text-2">{r.descricao}</p>}
      </div>
      {r.tipo === 'carro' && (
        <dl className="num flex items-center gap-4 text-12 max-md:order-last max-md:basis-full">
          <div className="w-36">
            <dt className="flex items-center gap-1 text-text-2">
              <BatteryCharging className="size-4" aria-hidden="true" />
              Bateria
            </dt>
            <dd className="font-semibold">
              {r.carga_pct === null ? 'Sem leitura' : `${r.carga_pct} %`}
              {alcance !== null && <span className="font-normal text-text-2"> · cerca de {alcance} km</span>}
            </dd>
            {r.carga_pct !== null && (
              <meter
                aria-label="Carga da bateria"
                min={0}
                max={100}
                low={20}
                value={r.carga_pct}
                className="h-2 w-full"
              />
            )}
          </div>
          <div>
            <dt className="text-text-2">Rodados</dt>
            <dd className="font-semibold">
              {r.quilometragem_km === null ? 'Sem leitura' : `${numero(r.quilometragem_km)} km`}
            </dd>
          </div>
          {!livre && (
            <div>
              <dt className="text-text-2">Com</dt>
              <dd className="font-semibold">{r.agora.quem ?? 'Fechado'}</dd>
            </div>
          )}
        </dl>
      )}
      {livre && aoReservar && r.tipo === 'sala' && <Button onClick={aoReservar}>Usar agora</Button>}
      {configura && <IconButton rotulo={`Editar ${r.nome}`} icone={<Pencil />} onClick={aoEditar} />}
    </section>
  )
}
