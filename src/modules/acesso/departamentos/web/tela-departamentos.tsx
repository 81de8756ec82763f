import { useState, type ReactNode } from 'react'
import { listaFalada } from '#kit/lista-falada.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import type { DepartamentosEmUso } from '../contract/departamentos-em-uso.ts'
import { atividades } from '../regras/atividades.ts'
import { escolher, useDepartamentosEmUso } from './dados.ts'
import { DialogoDeDesligar } from './dialogo-de-desligar.tsx'
import { estadoDa, mudancaDa, type Departamento, type Mudanca } from './mudanca.ts'

/** /configuracoes/departamentos: what the company does, and the departments that follow from it. */
export function TelaDosDepartamentos() {
  const lida = useDepartamentosEmUso()
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader titulo="O que vocês fazem?" />
      {lida.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando os departamentos" />}
      {lida.isError && !lida.data && (
        <ErrorState
          oQueFalhou="Os departamentos não carregaram."
          detalhe={lida.error.message}
          aoTentar={() => lida.refetch()}
        />
      )}
      {lida.data && <Escolhas em={lida.data} />}
    </div>
  )
}

function Escolhas({ em }: { em: DepartamentosEmUso }) {
  const [desligando, setDesligando] = useState<readonly Departamento[] | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const ligados = new Set(em.departamentos.filter((d) => d.ligado).map((d) => d.codigo))
  const essenciais = new Set<string>(em.departamentos.filter((d) => d.essencial).map((d) => d.codigo))
  const nome = (codigo: string) => em.departamentos.find((d) => d.codigo === codigo)?.nome ?? codigo
  const ligar = async (departamentos: readonly Departamento[]) => {
    setOcupado(true)
    try {
      await escolher(em, ligados.union(new Set(departamentos.map((d) => d.codigo))))
      avisar({
        titulo: departamentos.length > 0 ? `${frase(departamentos)} de volta` : 'Departamentos confirmados',
        tom: 'sucesso',
      })
    } catch (erro) {
      avisarFalha('Os departamentos não mudaram', erro)
    } finally {
      setOcupado(false)
    }
  }
  const desligar = async (departamentos: readonly Departamento[]) => {
    await escolher(em, ligados.difference(new Set(departamentos.map((d) => d.codigo))))
    avisar({
      titulo: departamentos.length === 1 ? 'Departamento desligado' : 'Departamentos desligados',
      tom: 'sucesso',
    })
  }
  const mudar = ({ liga, departamentos }: Mudanca) => (liga ? void ligar(departamentos) : setDesligando(departamentos))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {!em.respondido && (
        <div className="mx-auto max-w-5xl px-4 pt-4 md:px-6 md:pt-6">
          <AlertBox tom="info" titulo="Desligue o que a empresa não faz">
            Se ela trabalha com todos, diga isso aqui e siga em frente.
            <Button tamanho="pequeno" className="mt-2 block" ocupado={ocupado} onClick={() => void ligar([])}>
              Usamos todos
            </Button>
          </AlertBox>
        </div>
      )}
      <div className="mx-auto grid max-w-5xl gap-x-12 gap-y-8 p-4 md:grid-cols-2 md:p-6">
        <Lista
          titulo="Atividades"
          frase="Ligue o que a empresa faz. Cada atividade liga os departamentos de que precisa."
        >
          {atividades.map((a) => {
            const estado = estadoDa(a, ligados)
            return (
              <Switch
                key={a.chave}
                className="border-b py-2.5"
                rotulo={estado === 'em parte' ? `${a.rotulo} (em parte)` : a.rotulo}
                dica={a.departamentos.length > 1 ? `${a.frase} ${listaFalada(a.departamentos.map(nome))}.` : a.frase}
                checked={estado === 'ligada'}
                disabled={ocupado || a.departamentos.every((d) => essenciais.has(d))}
                onChange={() => mudar(mudancaDa(a, em, ligados))}
              />
            )
          })}
        </Lista>
        <Lista
          titulo="Departamentos"
          frase="Um departamento desligado some do menu, das buscas, das escolhas e dos avisos, com tudo guardado."
        >
          {em.departamentos.map((d) => (
            <Switch
              key={d.codigo}
              className="border-b py-2.5"
              rotulo={d.nome}
              dica={d.essencial ? 'Sempre ligado: toda a empresa trabalha sobre ele' : plural(d.pessoas, 'pessoa')}
              checked={d.ligado}
              disabled={d.essencial || ocupado}
              onChange={() => mudar({ liga: !d.ligado, departamentos: [d] })}
            />
          ))}
        </Lista>
      </div>
      {desligando && (
        <DialogoDeDesligar
          departamentos={desligando}
          aoConfirmar={() => desligar(desligando)}
          aoFechar={() => setDesligando(null)}
        />
      )}
    </div>
  )
}

const frase = (l: readonly Departamento[]) => listaFalada(l.map((d) => d.nome))

function Lista({ titulo, frase: texto, children }: { titulo: string; frase: string; children: ReactNode }) {
  return (
    <section aria-label={titulo}>
      <h2 className="text-14 font-semibold">{titulo}</h2>
      <p className="mb-2 text-13 text-text-2">{texto}</p>
      {children}
    </section>
  )
}
