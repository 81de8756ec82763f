import { useState } from 'react'
import { TextField } from '#ui/text-field.tsx'
import { ehLinkCurto, lerLocal } from './ler-local.ts'
import { Moldura } from '../../comum/web/moldura.tsx'
import { localizacao as limites } from '../regras/especial.ts'
import type { PropsDoFormulario } from '#modules/chat/compositor/web/publico.ts'

export function DialogoDeLocalizacao({ c, aoFechar, aoEnviar }: PropsDoFormulario) {
  const [onde, setOnde] = useState('')
  const [nome, setNome] = useState('')
  const [endereco, setEndereco] = useState('')
  const lido = lerLocal(onde)
  const recusa = lido
    ? null
    : ehLinkCurto(onde)
      ? 'Abra o link curto no navegador e cole aqui o endereço completo do mapa.'
      : 'Escreva as coordenadas ou cole o link de um mapa.'
  return (
    <Moldura
      titulo="Enviar localização"
      descricao={`Para ${c.contato_nome}`}
      recusa={recusa}
      limites={limites}
      especial={{
        tipo: 'localizacao',
        latitude: lido?.latitude ?? 0,
        longitude: lido?.longitude ?? 0,
        nome: nome.trim() || (lido?.nome ?? ''),
        endereco: endereco.trim(),
      }}
      aoFechar={aoFechar}
      aoEnviar={aoEnviar}
    >
      {() => (
        <>
          <TextField
            rotulo="Coordenadas ou link do mapa"
            autoFocus
            placeholder="-22.9056, -47.0608"
            value={onde}
            dica={
              lido
                ? `Latitude ${lido.latitude}, longitude ${lido.longitude}`
                : 'Cole do Google Maps, do Waze ou do OpenStreetMap.'
            }
            onChange={(e) => setOnde(e.currentTarget.value)}
          />
          <TextField
            rotulo="Nome do lugar"
            opcional
            maxLength={120}
            value={nome}
            placeholder={lido?.nome}
            onChange={(e) => setNome(e.currentTarget.value)}
          />
          <TextField
            rotulo="Endereço"
            opcional
            maxLength={300}
            value={endereco}
            onChange={(e) => setEndereco(e.currentTarget.value)}
          />
        </>
      )}
    </Moldura>
  )
}
