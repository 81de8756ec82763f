import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { entregas, type EscolhaDaEntrega, type Entregue } from '../../contract/entregas.ts'
import { usuarios } from '../../contract/usuarios.ts'
import type { Usuario } from '../../tipos.ts'
import { buscarColegas, chaves, reler, useTimes } from '../dados.ts'

type Para = 'fica' | EscolhaDaEntrega['para']
interface Escolhida {
  para: Para
  quem: Opcao | null
}

const comoEscolhas = (de: Record<string, Escolhida>): EscolhaDaEntrega[] =>
  Object.entries(de).flatMap(([tipo, e]): EscolhaDaEntrega[] => (e.para === 'ninguem' ? [{ tipo, para: 'ninguem' as const }] : e.para !== 'fica' && e.quem ? [{ tipo, para: e.para, id: e.quem.valor }] : []))

/** One act: what the person has open goes to whom is chosen, kind by kind, and their access ends. The figures are those of the act itself. */
export function DesativarPessoa({ usuario, aoFechar }: { usuario: Usuario; aoFechar: () => void }) {
  const [escolhas, setEscolhas] = useState<Record<string, Escolhida>>({})
  const [motivo, setMotivo] = useState('')
  const [ocupado, setOcupado] = useState(false)
  const lista = comoEscolhas(escolhas)
  const previa = useQuery({ queryKey: ['acesso', 'entrega', usuario.id, lista], placeholderData: keepPreviousData, queryFn: async ({ signal }) => (await chamar(entregas.previa, { params: { id: usuario.id }, body: { entregas: lista } }, { signal })).data })
  const desativar = async () => {
    setOcupado(true)
    try {
      await chamar(usuarios.desativar, { params: { id: usuario.id }, body: { entregas: lista, ...(motivo.trim() ? { motivo: motivo.trim() } : {}) } })
      await reler(chaves.pessoas)
      avisar({ titulo: 'Pessoa desativada', tom: 'sucesso' })
      aoFechar()
    } catch (erro) {
      avisarFalha('A pessoa não foi desativada', erro)
      setOcupado(false)
    }
  }
  const abertos = previa.data?.filter((l) => l.total > 0) ?? []
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Desativar ${usuario.nome}?`}
      descricao="Ela perde o acesso agora e as sessões são encerradas. O que fez continua com o nome dela."
      tamanho="medio"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="perigo" ocupado={ocupado} disabled={!previa.data} onClick={() => void desativar()}>
            Desativar
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {previa.isError && !previa.data && <ErrorState oQueFalhou="O trabalho em aberto não foi contado." aoTentar={() => previa.refetch()} />}
        {previa.isPending && <SkeletonList linhas={2} comRosto={false} rotulo="Contando o trabalho em aberto" />}
        {previa.data && abertos.length === 0 && <p className="text-13 text-text-2">Esta pessoa não tem trabalho em aberto.</p>}
        {abertos.map((l) => (
          <DeUmTipo key={l.tipo} linha={l} escolhida={escolhas[l.tipo] ?? { para: 'fica', quem: null }} aoMudar={(e) => setEscolhas((antes) => ({ ...antes, [l.tipo]: e }))} />
        ))}
        <TextField rotulo="Motivo" opcional value={motivo} maxLength={500} onChange={(e) => setMotivo(e.currentTarget.value)} />
      </div>
    </Dialog>
  )
}

function DeUmTipo({ linha, escolhida, aoMudar }: { linha: Entregue; escolhida: Escolhida; aoMudar: (e: Escolhida) => void }) {
  const { data: times = [] } = useTimes()
  const { para, quem } = escolhida
  const decidido = para === 'ninguem' || (para !== 'fica' && quem !== null)
  return (
    <fieldset className="grid gap-2 rounded border p-3">
      <legend className="px-1 text-13 font-medium">
        {linha.rotulo}: <span className="num">{linha.total}</span>
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Select<Para>
          rotulo={`Destino: ${linha.rotulo}`}
          rotuloOculto
          valor={para}
          aoMudar={(novo) => aoMudar({ para: novo, quem: null })}
          opcoes={[{ valor: 'fica', rotulo: 'Fica com ela' }, { valor: 'pessoa', rotulo: 'Para uma pessoa' }, { valor: 'time', rotulo: 'Para um time' }, ...(linha.a_ninguem ? [{ valor: 'ninguem' as const, rotulo: linha.a_ninguem }] : [])]}
        />
        {para === 'pessoa' && <Combobox rotulo={`Quem recebe: ${linha.rotulo}`} rotuloOculto buscar={buscarColegas} valor={quem} aoMudar={(q) => aoMudar({ para, quem: q })} placeholder="Buscar pessoa" />}
        {para === 'time' && <Combobox rotulo={`Time que recebe: ${linha.rotulo}`} rotuloOculto opcoes={times.map((t) => ({ valor: t.id, rotulo: t.nome }))} valor={quem} aoMudar={(q) => aoMudar({ para, quem: q })} placeholder="Buscar time" />}
      </div>
      <p className="text-12 text-text-2" role="status">
        {!decidido ? 'Ninguém assume por enquanto.' : linha.vao === linha.total ? `${plural(linha.vao, 'vai', 'vão')}.` : `${plural(linha.vao, 'vai', 'vão')}; ${linha.total - linha.vao} ${linha.total - linha.vao === 1 ? 'fica' : 'ficam'}, porque quem foi escolhido não trabalha lá.`}
      </p>
    </fieldset>
  )
}
