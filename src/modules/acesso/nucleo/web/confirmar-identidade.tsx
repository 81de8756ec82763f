import { useEffect, useState } from 'react'
import { obterConfiguracao } from '#platform/navegador/configuracao.ts'
import { fraseDoErro } from '#platform/navegador/erro-de-entrada.ts'
import { lerSessao, supabase } from '#platform/navegador/sessao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { OtpField } from '#ui/otp-field.tsx'
import { PasswordField } from '#ui/password-field.tsx'

export type Como = 'senha' | 'fator'

export function ConfirmarIdentidade({ como, aoFim }: { como: Como; aoFim: (provou: boolean) => void }) {
  const [senha, setSenha] = useState('')
  const [codigo, setCodigo] = useState('')
  const [ocupado, setOcupado] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const telefone = useTelefone(como)
  const provar = async (inteiro: string) => {
    if (ocupado) return
    setOcupado(true)
    setErro(null)
    try {
      await (como === 'senha' ? pelaSenha(senha) : peloFator(inteiro, telefone))
      aoFim(true)
    } catch (causa) {
      setErro(fraseDoErro(causa))
      setCodigo('')
      setOcupado(false)
    }
  }
  return (
    <Dialog
      aberto
      firme
      tamanho="pequeno"
      aoMudar={(a) => !a && aoFim(false)}
      titulo="Confirme que é você"
      descricao={
        como === 'senha'
          ? 'Digite a sua senha para continuar. Isto fica registrado.'
          : 'Digite os 6 números do seu segundo fator para continuar. Isto fica registrado.'
      }
    >
      <form
        noValidate
        aria-label="Confirme que é você"
        className="grid gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          e.stopPropagation()
          void provar(codigo)
        }}
      >
        {erro && <AlertBox tom="perigo" titulo={erro} />}
        {como === 'senha' ? (
          <PasswordField
            rotulo="Sua senha"
            autoComplete="current-password"
            value={senha}
            onChange={(e) => setSenha(e.target.value)}
          />
        ) : (
          <OtpField
            rotulo="Código"
            valor={codigo}
            aoMudar={setCodigo}
            aoCompletar={(c) => void provar(c)}
            disabled={ocupado}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => aoFim(false)}>Cancelar</Button>
          <Button
            type="submit"
            variante="primaria"
            ocupado={ocupado}
            disabled={como === 'senha' ? senha === '' : codigo.length !== 6}
          >
            Confirmar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const fatorDaSessao = () => {
  const verificados = (lerSessao().sessao?.user.factors ?? []).filter((f) => f.status === 'verified')
  return verificados.find((f) => f.factor_type === 'totp') ?? verificados[0]
}

/** A phone gets its code when the dialog opens. Returns the challenge that the code answers. */
function useTelefone(como: Como): string | null {
  const [desafio, setDesafio] = useState<string | null>(null)
  useEffect(() => {
    const fator = como === 'fator' ? fatorDaSessao() : undefined
    if (fator?.factor_type !== 'phone') return
    void supabase()
      .auth.mfa.challenge({ factorId: fator.id })
      .then(({ data }) => setDesafio(data?.id ?? null))
  }, [como])
  return desafio
}

async function peloFator(code: string, challengeId: string | null): Promise<void> {
  const factorId = fatorDaSessao()?.id ?? ''
  const { mfa } = supabase().auth
  const { error } = await (challengeId
    ? mfa.verify({ factorId, challengeId, code })
    : mfa.challengeAndVerify({ factorId, code }))
  if (error) throw error
}

/** A new sign-in of the same user takes the place of this session, which ends. */
async function pelaSenha(password: string): Promise<void> {
  const antes = lerSessao().sessao
  const { error } = await supabase().auth.signInWithPassword({ email: antes?.user.email ?? '', password })
  if (error) throw error
  if (antes) await encerrar(antes.access_token)
}

/** The client ends only its current session. A failure leaves one session more in the list, until it expires. */
async function encerrar(token: string): Promise<void> {
  const { supabaseUrl, supabaseKey } = await obterConfiguracao()
  await fetch(`${supabaseUrl}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: supabaseKey, authorization: `Bearer ${token}` },
  }).catch(() => undefined)
}
