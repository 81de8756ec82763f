import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consultas } from '#platform/navegador/consultas.ts'
import { fraseDoErro } from '#platform/navegador/erro-de-entrada.ts'
import { supabase } from '#platform/navegador/sessao.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data } from '#ui/formatos.ts'
import { Plus, ShieldCheck, Smartphone } from '#ui/icones.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'
import { chaveDosFatores } from './chave-dos-fatores.ts'
import { NovoAutenticador } from './novo-autenticador.tsx'

export function SegundoFator() {
  const [novo, setNovo] = useState(false)
  const [tirar, setTirar] = useState<{ id: string; nome: string } | null>(null)
  const fatores = useQuery({
    queryKey: chaveDosFatores,
    queryFn: async () => {
      const { data: lista, error } = await supabase().auth.mfa.listFactors()
      if (error) throw error
      return lista.all.filter((f) => f.status === 'verified')
    },
  })
  if (fatores.isError)
    return (
      <ErrorState
        oQueFalhou="Seus autenticadores não carregaram."
        detalhe={fraseDoErro(fatores.error)}
        aoTentar={() => fatores.refetch()}
      />
    )
  if (!fatores.data) return <Skeleton className="h-16 w-full" />
  return (
    <>
      {fatores.data.length === 0 ? (
        <p className="text-13 text-text-2">Desligada. Com ela, quem descobrir sua senha ainda não entra.</p>
      ) : (
        <ul className="rounded border">
          {fatores.data.map((f) => (
            <li key={f.id} className="flex items-center gap-3 border-b px-3 py-2.5 text-13 last:border-b-0">
              <Smartphone className="text-text-2" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  {f.friendly_name || (f.factor_type === 'phone' ? 'Telefone' : 'Autenticador')}
                </span>
                <span className="block text-12 text-text-2">desde {data(f.created_at)}</span>
              </span>
              <Button
                variante="fantasma"
                tamanho="pequeno"
                onClick={() => setTirar({ id: f.id, nome: f.friendly_name || 'Autenticador' })}
              >
                Remover
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-3" icone={fatores.data.length ? <Plus /> : <ShieldCheck />} onClick={() => setNovo(true)}>
        {fatores.data.length ? 'Adicionar outro autenticador' : 'Ligar a verificação em duas etapas'}
      </Button>
      {novo && (
        <NovoAutenticador aoFechar={() => setNovo(false)} nomes={fatores.data.map((f) => f.friendly_name ?? '')} />
      )}
      <ConfirmDialog
        aberto={tirar !== null}
        aoMudar={(a) => !a && setTirar(null)}
        titulo="Remover o autenticador?"
        descricao={
          fatores.data.length === 1
            ? 'Ele é o único: a sua conta volta a ser protegida só pela senha.'
            : 'Os códigos dele deixam de valer.'
        }
        confirmar="Remover autenticador"
        perigo
        aoConfirmar={async () => {
          const { error } = await supabase().auth.mfa.unenroll({ factorId: tirar?.id ?? '' })
          if (error) throw new Error(fraseDoErro(error))
          await supabase().auth.refreshSession() // only a new token removes the factor from the session
          await consultas.invalidateQueries({ queryKey: chaveDosFatores })
          void reler(chaves.sessoes)
          avisar({ titulo: 'Autenticador removido' })
        }}
      />
    </>
  )
}
