import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link.tsx'
import { OtpField } from '#ui/otp-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ehEmail } from './email.ts'
import { CabecaDoCartao } from './moldura.tsx'
import { useEnvio } from './usar-envio.ts'

interface Props {
  email: string
  aoMudarEmail: (email: string) => void
  aoVoltar: () => void
  titulo: string
  frase: string
  /** below the buttons: an alternative way to sign in */
  ajuda?: ReactNode
  /** The message was sent: the code is requested. */
  enviado: boolean
  aoEnviar: (email: string) => Promise<void>
  aoConferir: (email: string, codigo: string) => Promise<void>
}

/** Two steps shared by sign-in by code and password recovery: the address, then the code sent to it. */
export function CartaoComCodigo({
  email,
  aoMudarEmail,
  aoVoltar,
  titulo,
  frase,
  ajuda,
  enviado,
  aoEnviar,
  aoConferir,
}: Props) {
  const [codigo, setCodigo] = useState('')
  const [falta, setFalta] = useState<string | null>(null)
  const envio = useEnvio()
  const pedir = () => envio.enviar(() => aoEnviar(email.trim()))
  const conferir = async (inteiro: string) => {
    if (inteiro.length !== 6 || envio.ocupado) return
    if (!(await envio.enviar(() => aoConferir(email.trim(), inteiro)))) setCodigo('')
  }
  const seguir = (e: SyntheticEvent) => {
    e.preventDefault()
    if (envio.ocupado) return
    if (enviado) return void conferir(codigo)
    const valido = ehEmail(email)
    setFalta(valido ? null : 'Digite um e-mail válido.')
    if (valido) void pedir()
  }
  return (
    <form noValidate onSubmit={seguir} aria-label={titulo}>
      <CabecaDoCartao titulo={titulo} frase={frase} />
      {envio.erro && <AlertBox tom="perigo" titulo={envio.erro} className="mt-5" />}
      <div className="mt-4">
        {enviado ? (
          <OtpField
            rotulo="Código"
            valor={codigo}
            aoMudar={setCodigo}
            aoCompletar={(c) => void conferir(c)}
            autoFocus
            disabled={envio.ocupado}
          />
        ) : (
          <TextField
            rotulo="E-mail"
            tamanho="grande"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            value={email}
            erro={falta}
            onChange={(e) => aoMudarEmail(e.currentTarget.value)}
          />
        )}
      </div>
      <Button type="submit" variante="primaria" tamanho="grande" className="mt-5 w-full" ocupado={envio.ocupado}>
        {enviado ? 'Confirmar' : 'Enviar'}
      </Button>
      <div className="mt-5 flex justify-between gap-4">
        <LinkButton onClick={aoVoltar}>Voltar</LinkButton>
        {enviado && <LinkButton onClick={() => void pedir()}>Enviar outra vez</LinkButton>}
      </div>
      {ajuda}
    </form>
  )
}
