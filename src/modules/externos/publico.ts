// What other modules may use of the systems beside ours.
export { enderecosDasMolduras } from './server/consultas/moldura.ts'
