import { useState } from 'react'
import { guardarSom, SOM_PADRAO, somEscolhido, tocar } from '#platform/navegador/som.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { CirclePlay, RotateCcw, Save } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import { acharSom } from './achar-som.ts'

const ERRO_AO_TOCAR = 'Erro ao reproduzir som'

/**
 * Custom notification sound: paste a link, listen, save, or restore the default. The sound played is the sound saved.
 */
export function SomDeAviso() {
  const [guardado, setGuardado] = useState(() => somEscolhido())
  const [link, setLink] = useState(guardado ?? '')
  const [titulo, setTitulo] = useState<string | null>(null)
  const [erro, setErro] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState<'ouvir' | 'salvar' | null>(null)

  /** Runs `fazer` with the resolved file. A failure is shown under the field, and the input stays. */
  const comSom = async (qual: 'ouvir' | 'salvar', fazer: (mp3: string) => Promise<void>) => {
    setErro(null)
    setOcupado(qual)
    try {
      const som = await acharSom(link)
      setTitulo(som.titulo)
      await fazer(som.mp3)
    } catch (falha) {
      setErro(falha instanceof Error ? falha.message : ERRO_AO_TOCAR)
    } finally {
      setOcupado(null)
    }
  }
  const ouvir = async (mp3: string) => {
    try {
      await tocar(mp3)
    } catch (falha) {
      console.warn(falha)
      throw new Error(ERRO_AO_TOCAR, { cause: falha })
    }
  }
  const ouvirPadrao = () =>
    void ouvir(SOM_PADRAO).catch((falha: Error) => avisar({ titulo: falha.message, tom: 'perigo' }))
  const salvar = async (mp3: string) => {
    guardarSom(mp3)
    setGuardado(mp3)
    avisar({ titulo: 'Som salvo', tom: 'sucesso' })
  }
  const voltar = () => {
    guardarSom(null)
    setGuardado(null)
    setLink('')
    setTitulo(null)
    setErro(null)
    avisar({ titulo: 'O som voltou a ser o do Girassol', tom: 'sucesso' })
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-13" aria-live="polite">
        Toca agora: <b className="font-medium">{guardado ? 'o seu som' : 'o som do Girassol'}</b>
        {guardado && <span className="block truncate text-12 text-text-2">{guardado}</span>}
      </p>
      <Button
        icone={<CirclePlay />}
        onClick={guardado ? () => void ouvir(guardado).catch((falha: Error) => setErro(falha.message)) : ouvirPadrao}
      >
        Ouvir o atual
      </Button>
      <form
        aria-label="Outro som"
        noValidate
        className="grid w-full gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void comSom('salvar', salvar)
        }}
      >
        <TextField
          rotulo="Link do som"
          type="url"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          placeholder="https://www.myinstants.com/pt/instant/…"
          value={link}
          erro={erro}
          dica={
            titulo || 'Um link do MyInstants, ou o endereço de um arquivo de som. Se ele falhar, toca o do Girassol.'
          }
          onChange={(e) => {
            setLink(e.currentTarget.value)
            setTitulo(null)
            setErro(null)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button icone={<CirclePlay />} ocupado={ocupado === 'ouvir'} onClick={() => void comSom('ouvir', ouvir)}>
            Ouvir
          </Button>
          <Button type="submit" variante="primaria" icone={<Save />} ocupado={ocupado === 'salvar'}>
            Salvar som
          </Button>
          {guardado && (
            <Button variante="fantasma" icone={<RotateCcw />} onClick={voltar}>
              Voltar ao som do Girassol
            </Button>
          )}
        </div>
      </form>
    </div>
  )
}
