import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { MAXIMO_DA_FOTO } from '../regras/foto.ts'
import { EDITAR } from './comum.ts'
import { item } from './itens.ts'

/** Four characters of base64 are three bytes. */
const NO_CORPO = (MAXIMO_DA_FOTO / 3) * 4

export const fotosDosItens = {
  trocar: endpoint({
    method: 'PUT',
    path: '/api/catalogo/itens/{id}/foto',
    permission: EDITAR,
    summary: 'Troca a foto de um item (JPEG, PNG ou WebP em base64); nulo tira',
    limit: 60,
    params: porId,
    body: z.object({
      imagem: z
        .base64('Use uma foto JPEG, PNG ou WebP')
        .min(1, 'Envie uma foto')
        .max(NO_CORPO, 'A foto tem no máximo 600 kB')
        .nullable(),
    }),
    response: sucesso(item),
  }),
  ver: endpoint({
    method: 'GET',
    path: '/api/catalogo/fotos/{arquivo}',
    open: 'uma imagem da página não leva a sessão; o nome tem 128 bits ao acaso e só aparece a quem vê o item',
    summary: 'A foto de um item do catálogo',
    bruto: true,
    limit: 3000,
    params: z.object({ arquivo: z.string().max(60, 'Foto não encontrada') }),
    response: z.unknown(),
  }),
}
