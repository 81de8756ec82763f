import { useLocation } from '@tanstack/react-router'
import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { numero } from '#ui/formatos.ts'
import { areas } from '../../areas.ts'
import type { PropsDaTela } from '../../tipos.ts'
import { Bloco } from '../comum/bloco.tsx'
import { useConversasDe } from '../comum/dados.ts'
import { ListaDeConversas } from '../comum/lista-de-conversas.tsx'
import { Equipe } from './equipe.tsx'
import { OQuePosso } from './o-que-posso.tsx'
import { PedidosDaArea } from './pedidos-da-area.tsx'
import { TelasDaArea } from './telas-da-area.tsx'

/** The page of a department: my queue, its screens, what I may do here, who works here. A line without a screen of its own opens it too, under the line's name. */
export function TelaDoDepartamento({ linha }: PropsDaTela) {
  const pessoa = usePessoa()
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  const area = areas.find((a) => a.codigo === linha.departamento) ?? null
  const conversa = pode(pessoa, 'chat.conversa.ver')
  const minhas = useConversasDe(pessoa.id, conversa)
  const titulo = !area || linha.path !== `/${area.codigo}` ? linha.titulo : area.nome
  return (
    <div className="flex min-h-full flex-col">
      <header className="flex flex-wrap items-baseline gap-x-3 border-b px-6 py-4 max-md:px-4">
        <h1 className="titulo-pagina">{titulo}</h1>
        {area && titulo !== area.nome && <span className="text-13 text-text-2">{area.nome}</span>}
      </header>
      <div className="grid flex-1 items-stretch md:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 md:border-r">
          {conversa && (
            <Bloco titulo="Minha fila" detalhe={minhas.data ? numero(minhas.data.total) : undefined} acao={{ rotulo: 'Abrir no chat', href: '/chat/chat?minhas=1' }}>
              <ListaDeConversas consulta={minhas} maximo={6} vazio="Nenhuma conversa está com você agora." />
            </Bloco>
          )}
          {area && pode(pessoa, 'cad.pedido.decidir') && <PedidosDaArea departamento={area.codigo} />}
          <TelasDaArea departamento={linha.departamento} caminho={caminho} />
        </div>
        <div className="min-w-0 max-md:border-t">
          <OQuePosso departamento={linha.departamento} />
          <Equipe departamento={linha.departamento} />
        </div>
      </div>
    </div>
  )
}
