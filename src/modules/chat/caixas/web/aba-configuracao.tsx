import { useState } from 'react'
import { avisar } from '#ui/avisos.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useGuardaDeSaida } from '#ui/form/guarda-de-saida.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { useAtosDaCaixa } from './dados.ts'
import { CamposDoCanal } from './formulario-do-canal.tsx'
import { useGuia } from './usar-guia.ts'
import { useValores } from './usar-valores.ts'
import { comoConfiguracao, conferirValores, errosDoServidor, type Erros } from './valores-do-canal.ts'

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
  const { valores, mudar, sujo, vez, recomecar } = useValores(guia, c.configuracao)
  useGuardaDeSaida(sujo)
  const [erros, setErros] = useState<Erros>({})
  const [geral, setGeral] = useState<string | null>(null)
  const { indo, fazer } = useAto()
  const salvar = async () => {
    if (indo) return
    const falhas = conferirValores(guia, valores, c.configuracao)
    setErros(falhas)
    setGeral(null)
    if (Object.keys(falhas).length > 0) return
    await fazer(
      async () => {
        recomecar((await alterar(c.id, { configuracao: comoConfiguracao(guia, valores, c.configuracao) })).configuracao)
        avisar({ titulo: 'Configuração salva', tom: 'sucesso' })
      },
      (erro) => {
        const recusa = errosDoServidor(guia, erro, 'A configuração não pôde ser salva.')
        setErros(recusa.campos)
        setGeral(recusa.geral)
      },
    )
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
      <CamposDoCanal vez={vez} guia={guia} valores={valores} erros={erros} atual={c.configuracao} aoMudar={mudar} />
      <div>
        <Button type="submit" variante="primaria" ocupado={indo} atalho="mod+enter">
          Salvar
        </Button>
      </div>
    </form>
  )
}
