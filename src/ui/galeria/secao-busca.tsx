import { useState } from 'react'
import { Combobox } from '../combobox.tsx'
import { MapPin } from '../icones.ts'
import { MultiCombobox } from '../multi-combobox.tsx'
import { SearchInput } from '../search-input.tsx'
import { Select } from '../select.tsx'
import { filtrarOpcoes, type Opcao } from '../usar-opcoes.ts'
import { buscarCidades, cidades, ligacoes } from './exemplos.ts'
import { Amostra, Secao } from './moldura.tsx'

export function SecaoBusca() {
  const [cidade, setCidade] = useState<Opcao | null>(null)
  const [remota, setRemota] = useState<Opcao | null>(cidades[0] ?? null)
  const [varias, setVarias] = useState<Opcao[]>(cidades.slice(1, 3))
  const [etiquetas, setEtiquetas] = useState<Opcao[]>([])
  const [criadas, setCriadas] = useState<Opcao[]>([
    { valor: 'garantia', rotulo: 'Garantia' },
    { valor: 'pos-venda', rotulo: 'Pós-venda' },
  ])
  const [ligacao, setLigacao] = useState<'mono' | 'bi' | 'tri' | null>('bi')
  const [texto, setTexto] = useState('')
  const achadas = filtrarOpcoes(cidades, texto)
  return (
    <Secao id="busca" titulo="Busca e seleção">
      <Amostra nome="Escolher um, digitando" nota="Acentos e maiúsculas não importam: “sao joao” encontra São João.">
        <Combobox
          className="w-full"
          rotulo="Cidade"
          opcoes={cidades}
          valor={cidade}
          aoMudar={setCidade}
          icone={<MapPin />}
          placeholder="Digite o nome da cidade"
        />
      </Amostra>
      <Amostra
        nome="Buscar no servidor"
        nota="Pergunta enquanto se digita; a última pergunta vale. Digite “erro” para ver a falha."
      >
        <Combobox
          className="w-full"
          rotulo="Cidade da instalação"
          buscar={buscarCidades}
          valor={remota}
          aoMudar={setRemota}
          dica="A lista vem do servidor."
        />
      </Amostra>
      <Amostra nome="Escolher vários" nota="Cada escolha vira uma etiqueta; Backspace tira a última.">
        <MultiCombobox
          className="w-full"
          rotulo="Cidades atendidas"
          opcoes={cidades}
          valor={varias}
          aoMudar={setVarias}
        />
      </Amostra>
      <Amostra nome="Escolher ou criar" nota="O que não existe é criado na hora.">
        <MultiCombobox
          className="w-full"
          rotulo="Etiquetas"
          opcoes={criadas}
          valor={etiquetas}
          aoMudar={setEtiquetas}
          placeholder="Digite para buscar ou criar"
          aoCriar={(t) => {
            const nova = { valor: t.toLowerCase(), rotulo: t }
            setCriadas((c) => [...c, nova])
            return nova
          }}
        />
      </Amostra>
      <Amostra nome="Lista curta" nota="Poucas opções, todas à vista ao abrir.">
        <Select className="w-full" rotulo="Ligação" opcoes={ligacoes} valor={ligacao} aoMudar={setLigacao} />
        <Select
          className="w-full"
          rotulo="Concessionária"
          opcoes={[]}
          valor={null}
          aoMudar={() => {}}
          placeholder="Escolha a cidade primeiro"
          disabled
        />
        <Select
          className="w-full"
          rotulo="Modalidade"
          opcoes={[{ valor: 'local', rotulo: 'Autoconsumo local' }]}
          valor={null}
          aoMudar={() => {}}
          erro="Escolha a modalidade da usina."
        />
      </Amostra>
      <Amostra nome="Busca" nota="Esc limpa; outra vez, sai do campo.">
        <SearchInput rotulo="Buscar cidade" valor={texto} aoMudar={setTexto} atalho="/" />
        <p className="num text-12 text-text-2" role="status">
          {texto
            ? `${achadas.length} de ${cidades.length}: ${achadas.map((c) => c.rotulo).join(', ') || 'nenhuma'}`
            : `${cidades.length} cidades`}
        </p>
      </Amostra>
    </Secao>
  )
}
