import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { consultas } from '#platform/navegador/consultas.ts'
import { fraseDoErro } from '#platform/navegador/erro-de-entrada.ts'
import { supabase } from '#platform/navegador/sessao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Copy } from '#ui/icones.ts'
import { OtpField } from '#ui/otp-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'
import { useEnvio } from '#modules/acesso/entrar/web/usar-envio.ts'
import { CodigoQr } from '#ui/codigo-qr.tsx'
import { chaveDosFatores } from './chave-dos-fatores.ts'

/** 'Celular', 'Celular 2'…: names must be unique. */
function nomeLivre(nomes: readonly string[], base = 'Celular'): string {
  let n = 1
  while (nomes.includes(n === 1 ? base : `${base} ${n}`)) n += 1
  return n === 1 ? base : `${base} ${n}`
}

/** Scan the QR code and type its code; only then the factor counts. Closing earlier removes the unverified factor. */
export function NovoAutenticador({ nomes, aoFechar }: { nomes: readonly string[]; aoFechar: () => void }) {
  const [codigo, setCodigo] = useState('')
  const envio = useEnvio()
  const confirmado = useRef(false)
  const inscricao = useQuery({
    queryKey: ['fatores', 'novo'],
    queryFn: async () => {
      const { data: fatores } = await supabase().auth.mfa.listFactors()
      for (const f of fatores?.all ?? [])
        if (f.status === 'unverified') await supabase().auth.mfa.unenroll({ factorId: f.id })
      const { data, error } = await supabase().auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: nomeLivre(nomes),
        issuer: 'Girassol',
      })
      if (error) throw error
      return data
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const id = inscricao.data?.id
  useEffect(
    () => () => {
      if (id && !confirmado.current) void supabase().auth.mfa.unenroll({ factorId: id })
    },
    [id],
  )
  const confirmar = async (inteiro: string) => {
    if (!id || inteiro.length !== 6 || envio.ocupado) return
    const certo = await envio.enviar(async () => {
      const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId: id, code: inteiro })
      if (error) throw error
    })
    if (!certo) return setCodigo('')
    confirmado.current = true
    await consultas.invalidateQueries({ queryKey: chaveDosFatores, exact: true })
    void reler(chaves.sessoes) // the other sessions have just ended, this one now has its second factor
    avisar({
      titulo: 'Verificação em duas etapas ligada',
      descricao: 'As outras sessões da sua conta foram encerradas.',
      tom: 'sucesso',
    })
    aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      firme
      titulo="Ligar a verificação em duas etapas"
      tamanho="pequeno"
    >
      {inscricao.isError ? (
        <ErrorState
          oQueFalhou="Não foi possível começar."
          detalhe={fraseDoErro(inscricao.error)}
          aoTentar={() => inscricao.refetch()}
        />
      ) : (
        <form
          noValidate
          onSubmit={(e) => {
            e.preventDefault()
            void confirmar(codigo)
          }}
        >
          <ol className="flex flex-col gap-4 text-13">
            <li>
              1. No celular, abra um aplicativo autenticador e leia este quadrado.
              <div className="mt-3 grid place-items-center">
                {inscricao.data ? (
                  <CodigoQr texto={inscricao.data.totp.uri} rotulo="Código para o autenticador" />
                ) : (
                  <Skeleton className="size-[184px]" />
                )}
              </div>
              {inscricao.data && (
                <p className="mt-3 flex items-center gap-2 text-12 text-text-2">
                  <span className="min-w-0 flex-1 break-all">
                    Sem câmera? Digite a chave <b className="font-medium text-text">{inscricao.data.totp.secret}</b>
                  </span>
                  <Button
                    tamanho="pequeno"
                    icone={<Copy />}
                    onClick={() =>
                      void navigator.clipboard
                        .writeText(inscricao.data.totp.secret)
                        .then(() => avisar({ titulo: 'Chave copiada' }))
                    }
                  >
                    Copiar
                  </Button>
                </p>
              )}
            </li>
            <li>
              2. Digite o número que apareceu.
              <div className="mt-2">
                <OtpField
                  rotulo="Código"
                  valor={codigo}
                  aoMudar={setCodigo}
                  aoCompletar={(c) => void confirmar(c)}
                  disabled={envio.ocupado || !id}
                />
              </div>
            </li>
          </ol>
          {envio.erro && <AlertBox tom="perigo" titulo={envio.erro} className="mt-3" />}
          <Button type="submit" variante="primaria" className="mt-4 w-full" ocupado={envio.ocupado}>
            Confirmar
          </Button>
        </form>
      )}
    </Dialog>
  )
}
