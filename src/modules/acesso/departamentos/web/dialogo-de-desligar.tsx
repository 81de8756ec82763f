import { listaFalada } from '#kit/lista-falada.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useState } from 'react'
import { usePendencias, type PendenciasDe } from './dados.ts'
import type { Departamento } from './mudanca.ts'

/** Lists the open items before the departments are switched off. */
export function DialogoDeDesligar({
  departamentos,
  aoConfirmar,
  aoFechar,
}: {
  departamentos: readonly Departamento[]
  aoConfirmar: () => Promise<void>
  aoFechar: () => void
}) {
  const [ocupado, setOcupado] = useState(false)
  const pendencias = usePendencias(departamentos)
  const nomes = listaFalada(departamentos.map((d) => d.nome))
  const desligar = async () => {
    setOcupado(true)
    try {
      await aoConfirmar()
      aoFechar()
    } catch (erro) {
      avisarFalha('Os departamentos não mudaram', erro)
      setOcupado(false)
    }
  }
  const comAlgo = pendencias.data?.filter((p) => p.listas.length > 0) ?? []
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && !ocupado && aoFechar()}
      titulo={`Desligar ${nomes}?`}
      descricao={`${departamentos.length > 1 ? 'Somem' : 'Some'} do menu, das buscas, das escolhas e dos avisos. Nada é apagado: tudo volta quando ligar de novo.`}
      rodape={
        <>
          <Button onClick={aoFechar} disabled={ocupado}>
            Cancelar
          </Button>
          <Button variante="primaria" ocupado={ocupado} disabled={!pendencias.data} onClick={() => void desligar()}>
            {comAlgo.length > 0 ? 'Desligar mesmo assim' : 'Desligar'}
          </Button>
        </>
      }
    >
      {pendencias.isPending && <SkeletonList linhas={3} comRosto={false} rotulo="Procurando o que ficaria parado" />}
      {pendencias.isError && (
        <ErrorState
          oQueFalhou="Não deu para ver o que ficaria parado."
          detalhe={pendencias.error.message}
          aoTentar={() => pendencias.refetch()}
        />
      )}
      {pendencias.data && comAlgo.length === 0 && (
        <p className="text-13 text-text-2">Nada fica parado: não há trabalho aberto aqui.</p>
      )}
      {comAlgo.length > 0 && (
        <div className="grid gap-5">
          <p className="text-13">Isto fica parado enquanto estiver desligado:</p>
          {comAlgo.map((p) => (
            <PendenciasDoDepartamento key={p.codigo} pendencias={p} comNome={departamentos.length > 1} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

function PendenciasDoDepartamento({ pendencias, comNome }: { pendencias: PendenciasDe; comNome: boolean }) {
  return (
    <section aria-label={pendencias.nome} className="grid gap-3">
      {comNome && <h3 className="text-14 font-semibold">{pendencias.nome}</h3>}
      {pendencias.listas.map((l) => (
        <div key={l.titulo}>
          <h4 className="flex justify-between gap-3 text-12 font-[550] text-text-2">
            {l.titulo}
            <span className="num">{l.total.toLocaleString('pt-BR')}</span>
          </h4>
          <ul>
            {l.itens.map((i) => (
              <li
                key={`${i.nome}:${i.detalhe ?? ''}`}
                className="flex min-h-8 items-center justify-between gap-3 border-b py-1 text-13"
              >
                <a href={i.href} target="_blank" rel="noopener" className="g-link min-w-0 break-words">
                  {i.nome}
                </a>
                {i.detalhe && <span className="max-w-[45%] shrink-0 truncate text-12 text-text-2">{i.detalhe}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
