import { useState } from 'react'
import { avisar } from '#ui/avisos.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useGuardaDoRascunho } from '#ui/form/guarda-do-rascunho.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Caixa } from '../../tipos.ts'
import type { GuiaDoCanal } from './canais/guia.ts'
import { useAtosDaCaixa } from './dados.ts'
import { CamposDoCanal } from './formulario-do-canal.tsx'
import { useGuia } from './usar-guia.ts'
import { comoConfiguracao, conferirValores, errosDoServidor, valoresIniciais, type Erros } from './valores-do-canal.ts'

export function AbaConfiguracao({ c }: { c: Caixa }) {
  const { data: guia, isError, refetch } = useGuia(c.tipo)
  if (isError) return <ErrorState oQueFalhou="Erro ao carregar a configuração" aoTentar={() => refetch()} />
  if (guia === undefined) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando configuração" />
  if (guia === null) return <AlertBox tom="info" titulo="Este servidor não atende este tipo de canal." />
  return (
    <div className="grid max-w-[560px] gap-6">
      <Formulario c={c} guia={guia} />
      {guia.Depois && (
        <section aria-label="Fora do Girassol" className="border-t pt-5">
          <guia.Depois caixa={c} />
        </section>
      )}
    </div>
  )
}

function Formulario({ c, guia }: { c: Caixa; guia: GuiaDoCanal }) {
  const { alterar } = useAtosDaCaixa()
  const [valores, setValores] = useState(() => valoresIniciais(guia, c.configuracao))
  const guardar = useGuardaDoRascunho(valores)
  const [erros, setErros] = useState<Erros>({})
  const [geral, setGeral] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const salvar = async () => {
    if (ocupado) return
    const falhas = conferirValores(guia, valores, c.configuracao)
    setErros(falhas)
    setGeral(null)
    if (Object.keys(falhas).length > 0) return
    setOcupado(true)
    try {
      await alterar(c.id, { configuracao: comoConfiguracao(guia, valores, c.configuracao) })
      guardar()
      avisar({ titulo: 'Configuração salva', tom: 'sucesso' })
    } catch (erro) {
      const recusa = errosDoServidor(guia, erro, 'A configuração não pôde ser salva.')
      setErros(recusa.campos)
      setGeral(recusa.geral)
    } finally {
      setOcupado(false)
    }
  }
  return (
    <form
      noValidate
      aria-label="Configuração do canal"
      className="grid gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
      onKeyDown={(e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey) && void salvar()}
    >
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <CamposDoCanal guia={guia} valores={valores} erros={erros} atual={c.configuracao} aoMudar={(m) => setValores((antes) => ({ ...antes, ...m }))} />
      <div>
        <Button type="submit" variante="primaria" ocupado={ocupado} atalho="mod+enter">
          Salvar
        </Button>
      </div>
    </form>
  )
}
