import { useState } from 'react'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { linkDoContato } from '#modules/contatos/links.ts'
import { dataCurta, hora, numero } from '#ui/formatos.ts'
import { Contact } from '#ui/icones.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import type { ClienteDaManutencao } from '../../contract/registros.ts'
import { useClientes } from '../dados.ts'
import { ListaDeCadastro } from './lista.tsx'

const COLUNAS: readonly Coluna<ClienteDaManutencao>[] = [
  {
    id: 'nome',
    titulo: 'Cliente',
    principal: true,
    celula: (c) => <span className="truncate font-medium">{c.nome || 'Sem nome'}</span>,
  },
  { id: 'cidade', titulo: 'Cidade', largura: 150, noCartao: true, celula: (c) => c.cidade ?? '–' },
  {
    id: 'usinas',
    titulo: 'Usinas',
    largura: 220,
    noCartao: true,
    celula: (c) => (
      <span className="truncate">{c.usinas.map((u) => `${u.nome}, ${numero(u.kwp)} kWp`).join(' · ') || '–'}</span>
    ),
  },
  {
    id: 'abertas',
    titulo: 'Abertas',
    largura: 90,
    alinhar: 'direita',
    noCartao: true,
    celula: (c) => <span className="num">{c.abertas}</span>,
  },
  {
    id: 'concluidas',
    titulo: 'Concluídas',
    largura: 100,
    alinhar: 'direita',
    celula: (c) => <span className="num">{c.concluidas}</span>,
  },
  {
    id: 'proxima',
    titulo: 'Próxima visita',
    largura: 130,
    celula: (c) => (
      <span className="num">{c.proxima_visita ? `${dataCurta(c.proxima_visita)} ${hora(c.proxima_visita)}` : '–'}</span>
    ),
  },
  {
    id: 'preventivas',
    titulo: 'Preventivas',
    largura: 100,
    alinhar: 'direita',
    celula: (c) => <span className="num">{c.preventivas}</span>,
  },
]

/** `/mpvl/cadastros/clientes`: contacts as maintenance sees them. */
export function TelaDosClientes() {
  const [busca, setBusca] = useState('')
  const navegar = useNavegar()
  return (
    <ListaDeCadastro
      titulo="Clientes"
      detalhe="com usina ou com ordem de serviço"
      busca={busca}
      dica="Nome, telefone, cidade"
      aoBuscar={setBusca}
      colunas={COLUNAS}
      consulta={useClientes(busca)}
      idDe={(c) => c.id}
      rotuloDe={(c) => c.nome}
      aoAbrir={(c) => void navegar({ to: linkDoContato(c.id) })}
      vazio="Nenhum cliente com usina ou ordem ainda."
      icone={<Contact />}
    />
  )
}
