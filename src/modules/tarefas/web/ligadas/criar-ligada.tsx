import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CalendarPlus, ClipboardList } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Ligada } from '../dados.ts'
import { LinhaRapida } from '../linha-rapida.tsx'

const NovaTarefa = tardia(() => import('../tarefa/formulario.tsx').then((m) => m.NovaTarefa))

/** New task for a linked record: quick line, full form, or a template. */
export function CriarLigada({ ligada }: { ligada: Ligada }) {
  const [nova, setNova] = useState<{ titulo: string; comeco?: 'modelo' } | null>(null)
  return (
    <div className="flex flex-col gap-1.5">
      <LinhaRapida estreita ligada={ligada} aoDetalhar={setNova} />
      <div className="-ml-2 flex flex-wrap">
        <Button tamanho="pequeno" variante="fantasma" icone={<CalendarPlus />} onClick={() => setNova({ titulo: '' })}>
          Com detalhes
        </Button>
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<ClipboardList />}
          onClick={() => setNova({ titulo: '', comeco: 'modelo' })}
        >
          Aplicar modelo
        </Button>
      </div>
      <Aguarde>{nova && <NovaTarefa inicial={{ ...nova, ...ligada }} aoFechar={() => setNova(null)} />}</Aguarde>
    </div>
  )
}
