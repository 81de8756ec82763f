import type { Session } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { sair, supabase } from '#platform/navegador/sessao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link.tsx'
import { OtpField } from '#ui/otp-field.tsx'
import { CabecaDoCartao } from './moldura.tsx'
import { useEnvio } from './usar-envio.ts'

/** The password was right; the session is valid only after a verified factor. */
export function CartaoSegundoFator({ sessao }: { sessao: Session }) {
  const fatores = (sessao.user.factors ?? []).filter((f) => f.status === 'verified')
  const [escolhido, setEscolhido] = useState(
    () => (fatores.find((f) => f.factor_type === 'totp') ?? fatores[0])?.id ?? '',
  )
  const fator = fatores.find((f) => f.id === escolhido)
  const [codigo, setCodigo] = useState('')
  const [desafio, setDesafio] = useState<string | null>(null)
  const envio = useEnvio()
  const porTelefone = fator?.factor_type === 'phone'
  const nome =
    typeof sessao.user.user_metadata.nome === 'string' ? sessao.user.user_metadata.nome : (sessao.user.email ?? '')

  const pedirDesafio = async (): Promise<string> => {
    const { data, error } = await supabase().auth.mfa.challenge({ factorId: escolhido })
    if (error) throw error
    setDesafio(data.id)
    return data.id
  }
  useEffect(() => {
    setDesafio(null)
    // a message is only sent when the factor is a phone; an authenticator needs no request
    if (porTelefone) void envio.enviar(async () => void (await pedirDesafio()))
  }, [escolhido])

  const confirmar = async (inteiro: string) => {
    if (envio.ocupado || inteiro.length !== 6) return
    const passou = await envio.enviar(async () => {
      const { error } = await supabase().auth.mfa.verify({
        factorId: escolhido,
        challengeId: desafio ?? (await pedirDesafio()),
        code: inteiro,
      })
      if (error) throw error
    })
    if (!passou) {
      setCodigo('')
      if (!porTelefone) setDesafio(null) // a wrong code invalidates the challenge of an authenticator
    }
  }

  return (
    <form
      noValidate
      aria-label="Código de verificação"
      onSubmit={(e) => {
        e.preventDefault()
        void confirmar(codigo)
      }}
    >
      <CabecaDoCartao
        titulo="Código de verificação"
        frase={
          porTelefone ? 'Digite os 6 números que enviamos ao seu telefone.' : 'Digite os 6 números do seu autenticador.'
        }
      />
      <div className="mt-5 flex items-center gap-2.5 rounded border px-2.5 py-2 text-13">
        <Avatar nome={nome} chave={sessao.user.id} />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{nome}</span>
          <span className="block truncate text-12 text-text-2">{sessao.user.email}</span>
        </span>
        <LinkButton onClick={() => void sair('local')}>Trocar</LinkButton>
      </div>
      {envio.erro && <AlertBox tom="perigo" titulo={envio.erro} className="mt-4" />}
      <div className="mt-4">
        <OtpField
          key={escolhido}
          rotulo="Código"
          valor={codigo}
          aoMudar={setCodigo}
          aoCompletar={(c) => void confirmar(c)}
          autoFocus
          disabled={envio.ocupado}
        />
      </div>
      <Button type="submit" variante="primaria" tamanho="grande" className="mt-5 w-full" ocupado={envio.ocupado}>
        Confirmar
      </Button>
      <div className="mt-5 flex justify-between gap-4">
        <LinkButton onClick={() => void sair('local')}>Voltar</LinkButton>
        {fatores.length > 1 && (
          <LinkButton
            onClick={() =>
              setEscolhido(fatores[(fatores.findIndex((f) => f.id === escolhido) + 1) % fatores.length]?.id ?? '')
            }
          >
            Usar outro autenticador
          </LinkButton>
        )}
      </div>
    </form>
  )
}
