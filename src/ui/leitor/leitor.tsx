import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Camera, ScanBarcode } from '../icones.ts'
import { tardia } from '../tardia.tsx'
import { TextField } from '../text-field.tsx'
import './leitor.css'
import { Resultado } from './resultado.tsx'
import { lerDigitado } from './texto.ts'
import type { Leitura, Resposta } from './tipos.ts'
import { useCunha } from './usar-cunha.ts'
import { useLeituras } from './usar-leituras.ts'

const Visor = tardia(() => import('./visor.tsx').then((m) => m.Visor))

interface Props {
  /** Converts a reading for the screen; it may ask the server, and must also answer while offline. */
  aoLer: (leitura: Leitura) => Resposta | Promise<Resposta>
  /** label of the field, also its placeholder */
  rotulo?: string
  /** `camera`: open from the start, as on a phone; `campo`: typing first (default) */
  comeca?: 'camera' | 'campo'
  /** hears a scanner that types anywhere on the page, outside the fields (default: true) */
  cunha?: boolean
  /** next to the field: a button, a place */
  aoLado?: ReactNode
  foco?: boolean
}

/**
 * The scanner of the product: camera (1-D, QR, Data Matrix, PDF417), scanners that type, typing, and the photo of a
 * label. Use: `<Leitor aoLer={async ({ texto, quantidade, origem }) => ({ tom: 'aceita', texto: 'Inversor, 2ª série' })} />`.
 * The screen only decides what a reading is (`aceita`, `repetida` when it is already there, `recusada` with the reason in
 * a sentence); sound, colour, line, queue and the wait until a code leaves the camera's sight are done here. Readings
 * are answered one at a time, in order; a rejected promise becomes `recusada` with its message. The camera stays open
 * until the person closes it. Nothing is fetched while offline once the page was opened: decoder and sounds come from
 * our origin and the worker keeps them. Load the screen lazily; the decoder loads with the first opened camera.
 */
export function Leitor({ aoLer, rotulo = 'Leia ou digite o código', comeca = 'campo', cunha = true, ...p }: Props) {
  const [camera, setCamera] = useState(comeca === 'camera')
  const [digita, setDigita] = useState(comeca === 'campo')
  const { ultima, ler } = useLeituras(aoLer)
  const campo = useRef<HTMLInputElement>(null)
  useCunha(cunha, (texto) => ler({ texto, origem: 'leitor' }))
  const fechar = () => {
    setCamera(false)
    setDigita(true)
  }
  return (
    <section aria-label="Leitor" className="g-leitor">
      {camera && (
        <Visor
          ultima={ultima}
          aoVer={(texto, origem) => ler({ texto, origem })}
          aoDigitar={() => setDigita(!digita)}
          aoFechar={fechar}
        />
      )}
      {digita && (
        <form
          className="g-leitor-campo"
          onSubmit={(e) => {
            e.preventDefault()
            const lido = lerDigitado(campo.current?.value ?? '')
            if (!lido || !campo.current) return
            ler({ ...lido, origem: 'teclado' })
            campo.current.value = ''
            campo.current.focus()
          }}
        >
          <TextField
            ref={campo}
            className="min-w-0 flex-1"
            tamanho="grande"
            rotulo={rotulo}
            rotuloOculto
            placeholder={rotulo}
            icone={<ScanBarcode />}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            autoFocus={p.foco}
          />
          {!camera && (
            <Button tamanho="grande" icone={<Camera />} onClick={() => setCamera(true)}>
              Câmera
            </Button>
          )}
          {p.aoLado}
        </form>
      )}
      {!camera && ultima && <Resultado ultima={ultima} />}
    </section>
  )
}
