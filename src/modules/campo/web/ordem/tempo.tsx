import { useState } from 'react'
import { FUSO } from '#kit/expediente.ts'
import { paraInstante } from '#kit/parede.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Select } from '#ui/select.tsx'
import { recusaDoTempo } from '../../regras/tempo.ts'
import { GRANDE } from '../partes/moldura.tsx'
import { agir } from './agir.ts'
import type { PropsDaOrdem } from './props.ts'

const TIPOS = [
  { valor: 'trabalho', rotulo: 'Trabalho' },
  { valor: 'deslocamento', rotulo: 'Deslocamento' },
] as const

/** Time of today that no step of the order recorded: of a colleague who did not start it, or a start that was forgotten. */
export function Tempo({ campo, estado, ordem }: PropsDaOrdem) {
  const [tipo, setTipo] = useState<(typeof TIPOS)[number]['valor']>('trabalho')
  const [de, setDe] = useState('')
  const [ate, setAte] = useState('')
  const [frase, setFrase] = useState<string | null>(null)
  const dia = estado.dia?.hoje ?? ''
  async function apontar() {
    const recusa = recusaDoTempo({ dia, de, ate })
    setFrase(recusa)
    if (recusa) return
    const em = (h: string) => paraInstante(`${dia}T${h}`, FUSO).toISOString()
    await agir(campo, ordem, `Tempo das ${de} às ${ate}`, (b) => ({
      ...b,
      tipo: 'apontar',
      dados: { tipo, de: em(de), ate: em(ate) },
    }))
    setDe('')
    setAte('')
    setFrase('Apontado. Está em Envios até chegar.')
  }
  if (['concluida', 'cancelada', 'aberta'].includes(ordem.situacao)) return null
  return (
    <details className="border-t px-4 py-3 text-14">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Apontar meu tempo</summary>
      <form
        className="flex flex-col gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void apontar()
        }}
      >
        <p className="text-13 text-text-2">
          Quem começa e conclui a ordem já tem o tempo contado. Aqui entra o que faltou, de hoje.
        </p>
        <Select rotulo="Tipo" opcoes={TIPOS} valor={tipo} aoMudar={setTipo} />
        <div className="grid grid-cols-2 gap-3">
          <DateField rotulo="Das" tipo="time" valor={de} aoMudar={setDe} />
          <DateField rotulo="Às" tipo="time" valor={ate} aoMudar={setAte} />
        </div>
        {frase && (
          <p role="status" className="text-13 text-text-2">
            {frase}
          </p>
        )}
        <Button type="submit" className={GRANDE}>
          Apontar
        </Button>
      </form>
    </details>
  )
}
