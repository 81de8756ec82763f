import { useState, type ReactNode } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data as dia, numero } from '#ui/formatos.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Contagem, SituacaoDaDemonstracao } from '../contract/demonstracao.ts'
import { ContaPropria } from './conta-propria.tsx'
import { deixar, relerTudo, useDemonstracao } from './dados.ts'

/** /configuracoes/demonstracao: what leaving the demonstration takes, what stays, and the act. */
export function TelaDaDemonstracao() {
  const lida = useDemonstracao()
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader titulo="Sair da demonstração" />
      {lida.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Contando o que é da demonstração" />}
      {lida.isError && !lida.data && (
        <ErrorState
          oQueFalhou="A contagem não carregou."
          detalhe={lida.error.message}
          aoTentar={() => lida.refetch()}
        />
      )}
      {lida.data && !lida.data.existe && (
        <EmptyState
          frase={
            lida.data.deixada_em
              ? `A demonstração foi deixada em ${dia(lida.data.deixada_em)}.`
              : 'Não há dados de demonstração aqui.'
          }
          detalhe="Tudo o que se vê é da própria empresa."
        />
      )}
      {lida.data?.existe && <Saida situacao={lida.data} />}
    </div>
  )
}

function Saida({ situacao: s }: { situacao: SituacaoDaDemonstracao }) {
  const [manter, setManter] = useState(true)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-3xl gap-8 p-4 md:p-6">
        <Parte
          titulo="O que sai"
          frase="As pessoas e os dados que vieram prontos, com tudo o que foi escrito dentro deles."
        >
          <Lista itens={manter ? s.leva : [...s.leva, ...s.configurado]} />
        </Parte>
        <Parte
          titulo="O que fica"
          frase="Tudo o que a empresa criou: contatos, conversas, cartões e tarefas próprios, os funis e a auditoria."
        >
          {s.contatos_que_ficam > 0 && (
            <p className="text-13">
              {s.contatos_que_ficam === 1
                ? 'Um contato da demonstração fica, porque há algo próprio ligado a ele.'
                : `${numero(s.contatos_que_ficam)} contatos da demonstração ficam, porque há algo próprio ligado a eles.`}
            </p>
          )}
          <p className="text-13">
            Quem assinou algo que fica, como a publicação de um funil, continua na lista de pessoas como desligado, sem
            acesso.
          </p>
          {s.configurado.length > 0 && (
            <Switch
              className="border-y py-2.5"
              rotulo="Manter o que foi configurado"
              dica={s.configurado.map((c) => `${c.rotulo} (${numero(c.n)})`).join(', ')}
              checked={manter}
              onChange={(e) => setManter(e.target.checked)}
            />
          )}
        </Parte>
        {s.administradores.length === 0 ? <ContaPropria /> : <Confirmar situacao={s} manter={manter} />}
      </div>
    </div>
  )
}

function Parte({ titulo, frase, children }: { titulo: string; frase: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-14 font-semibold">{titulo}</h2>
      <p className="text-13 text-text-2">{frase}</p>
      {children}
    </section>
  )
}

function Lista({ itens }: { itens: readonly Contagem[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {itens.map((i) => (
        <li key={i.rotulo} className="flex min-h-8 items-center justify-between gap-3 border-b py-1 text-13">
          {i.rotulo}
          <span className="num">{numero(i.n)}</span>
        </li>
      ))}
    </ul>
  )
}

function Confirmar({ situacao: s, manter }: { situacao: SituacaoDaDemonstracao; manter: boolean }) {
  const [empresa, setEmpresa] = useState('')
  const [erro, setErro] = useState<string>()
  const [ocupado, setOcupado] = useState(false)
  const sair = async () => {
    if (!empresa.trim()) {
      setErro('Escreva o nome da empresa')
      return
    }
    setOcupado(true)
    try {
      await deixar({ empresa, manter })
      if (s.sou_da_demonstracao) {
        window.location.assign('/entrar')
        return
      }
      await relerTudo()
      avisar({ titulo: 'A demonstração saiu. Agora tudo é da empresa.', tom: 'sucesso' })
    } catch (causa) {
      setErro(causa instanceof Error ? causa.message : undefined)
      avisarFalha('A demonstração não saiu', causa)
    } finally {
      setOcupado(false)
    }
  }
  return (
    <form
      className="grid justify-items-start gap-3"
      onSubmit={(e) => {
        e.preventDefault()
        void sair()
      }}
    >
      <h2 className="text-14 font-semibold">Sair agora</h2>
      <p className="text-13">
        {s.sou_da_demonstracao
          ? `Seu acesso é da demonstração e termina aqui. Depois, quem administra é ${s.administradores[0]?.nome ?? ''}.`
          : 'Seu acesso continua. As pessoas da demonstração saem na hora, em todas as telas.'}
      </p>
      <AlertBox tom="alerta" titulo="Não dá para desfazer">
        Para confirmar, escreva o nome da empresa: <b>{s.empresa}</b>
      </AlertBox>
      <TextField
        className="w-full max-w-80"
        rotulo="Nome da empresa"
        autoComplete="off"
        value={empresa}
        erro={erro}
        onChange={(e) => {
          setEmpresa(e.target.value)
          setErro(undefined)
        }}
      />
      <Button type="submit" variante="perigo" ocupado={ocupado}>
        Sair da demonstração
      </Button>
    </form>
  )
}
